import { href } from "react-router";
import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Paragraph } from "#app/domain/mail/layout/elements.tsx";
import { nameForEmail } from "#app/domain/mail/layout/greeting-name.ts";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { siteLink } from "#app/domain/mail/layout/links.ts";
import { waitingEntry, waitingPermission } from "./permission.server.ts";

interface View {
  formation: string;
  link: string;
  firstName: string | null;
}

const SAMPLE: View = { formation: "Lancer sa startup", link: linkTo("lancer-startup"), firstName: null };

export default defineEmail({
  name: "formation-open",
  props: z.object({ entryId: z.string() }),
  async read(db, { entryId }) {
    const entry = await waitingEntry(db, entryId).executeTakeFirst();
    return entry
      ? { formation: entry.formation, link: linkTo(entry.slug), firstName: nameForEmail(entry.firstName) }
      : null;
  },
  fills: ({ formation }) => ({ formation }),
  Body,
  permission: waitingPermission,
  samples: {
    "avec un prénom": { ...SAMPLE, firstName: "Léa" },
    "sans prénom": SAMPLE,
  },
});

function Body({ formation, link, firstName }: View) {
  return (
    <Layout
      heading={firstName ? `${firstName}, c’est ouvert` : "C’est ouvert"}
      preheader={`Les inscriptions à «\u00a0${formation}\u00a0» sont ouvertes.`}
      because="tu as demandé à savoir quand cette formation ouvrirait"
    >
      <ButtonLink href={link} label="Voir la formation" />
      <Paragraph>C’est le seul e-mail de cette liste&nbsp;: nous ne t’écrirons plus à ce sujet.</Paragraph>
    </Layout>
  );
}

function linkTo(slug: string): string {
  return siteLink(href("/formations/:slug", { slug }));
}
