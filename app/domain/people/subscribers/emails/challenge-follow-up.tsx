import { href } from "react-router";
import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Section, Steps } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { siteLink, tokenLink } from "#app/domain/mail/layout/links.ts";
import { saidLines } from "#app/domain/mail/layout/words.tsx";
import { siteBody } from "#app/domain/values/published-texts.server.ts";
import { knownRemovedPages } from "#app/domain/values/removed.server.ts";
import { CHALLENGE_REASON, Greeting, readSignup } from "./challenge.tsx";

interface View {
  firstName: string | null;
  /** 6 to 10 */
  day: number;
  /** Null: the founder has taken its page off the site. */
  link: string | null;
}

export default defineEmail({
  name: "challenge-follow-up",
  props: z.object({ signupId: z.string(), step: z.string() }),
  async read(db, { signupId, step }) {
    const { firstName, token } = await readSignup(db, signupId);
    const day = Number(step);
    const { to } = emailOf(day).link;
    const isGone = (await knownRemovedPages(db)).includes(to);
    return { firstName, day, link: isGone ? null : linkTo(to, token) };
  },
  variant: ({ day }) => `day${day}`,
  Body,
  samples: Object.fromEntries([6, 7, 8, 9, 10].map((day) => [`jour ${day}`, sampleOf(day)])),
});

function Body({ firstName, day, link }: View) {
  const { preheader, heading, action, link: own } = emailOf(day);
  return (
    <Layout
      heading={heading}
      preheader={preheader}
      because={CHALLENGE_REASON}
      greeting={<Greeting firstName={firstName} />}
    >
      <Section title={action.title}>
        <Steps items={saidLines(action.steps)} />
      </Section>
      {link && <ButtonLink href={link} label={own.label} />}
    </Layout>
  );
}

function sampleOf(day: number): View {
  return { firstName: "Léa", day, link: siteLink(href("/ressources")) };
}

function emailOf(day: number) {
  const emails = siteBody("email-challenge-follow-up");
  const email = emails[`day${day}` as keyof Pick<typeof emails, "day6">];
  if (!email) throw new Error(`The challenge has no follow-up for day ${day}`);
  return email;
}

function linkTo(to: string, token: string): string {
  if (to.startsWith("https://")) return to;
  return to.startsWith("/challenge/") ? tokenLink(to, token) : siteLink(to);
}
