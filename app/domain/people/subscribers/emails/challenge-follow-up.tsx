import { href } from "react-router";
import { z } from "zod";
import { followUpEmails } from "#app/content/challenge-emails.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Paragraph, Section, Steps } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { siteLink } from "#app/domain/mail/layout/links.ts";
import { CHALLENGE_REASON, Greeting, readSignup } from "./challenge.tsx";

interface View {
  firstName: string | null;
  /** 6 to 10 */
  day: number;
  link: string;
}

export default defineEmail({
  label: "Challenge\u00a0: suite",
  props: z.object({ signupId: z.string(), step: z.string() }),
  async read(db, { signupId, step }) {
    const { firstName, token } = await readSignup(db, signupId);
    const day = Number(step);
    const { to } = emailOf(day).lien;
    return { firstName, day, link: siteLink(to.startsWith("/challenge/") ? `${to}?token=${token}` : to) };
  },
  subject: ({ day }) => emailOf(day).sujet,
  Body,
  samples: {
    "jour 6": sampleOf(6),
    "jour 7": sampleOf(7),
    "jour 8": sampleOf(8),
    "jour 9": sampleOf(9),
    "jour 10": sampleOf(10),
  },
});

function Body({ firstName, day, link }: View) {
  const { apercu, titre, texte, geste, lien } = emailOf(day);
  return (
    <Layout heading={titre} preheader={apercu} because={CHALLENGE_REASON}>
      <Greeting firstName={firstName} />
      {texte.map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
      <Section title={geste.titre}>
        <Steps items={geste.etapes} />
      </Section>
      <ButtonLink href={link} label={lien.label} />
    </Layout>
  );
}

function sampleOf(day: number): View {
  return { firstName: "Léa", day, link: siteLink(href("/ressources")) };
}

function emailOf(day: number) {
  const email = followUpEmails.find(({ jour }) => jour === day);
  if (!email) throw new Error(`The challenge has no follow-up for day ${day}`);
  return email;
}
