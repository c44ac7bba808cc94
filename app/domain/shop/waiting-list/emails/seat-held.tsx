import { href } from "react-router";
import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Paragraph, TextLink } from "#app/domain/mail/layout/elements.tsx";
import { nameForEmail } from "#app/domain/mail/layout/greeting-name.ts";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { siteLink } from "#app/domain/mail/layout/links.ts";
import { tokenWithHash } from "../../../values/one-time-token.server.ts";
import { formatAppointment } from "../../../values/time.ts";
import { waitingEntry, waitingPermission } from "./permission.server.ts";

interface View {
  formation: string;
  until: string;
  firstName: string | null;
  order: string;
  entry: string;
}

const SAMPLE: View = {
  formation: "Lancer sa startup",
  until: formatAppointment(new Date("2026-11-26T13:00:00Z")),
  firstName: null,
  ...linksOf("lancer-startup", "exemple"),
};

export default defineEmail({
  name: "seat-held",
  props: z.object({ entryId: z.string() }),
  async read(db, { entryId }) {
    const entry = await waitingEntry(db, entryId).where("state", "in", ["held", "ordered"]).executeTakeFirst();
    const token = entry && tokenWithHash(entryId, entry.tokenHash);
    if (!entry?.heldUntil || !token) return null;
    return {
      formation: entry.formation,
      until: formatAppointment(entry.heldUntil),
      firstName: nameForEmail(entry.firstName),
      ...linksOf(entry.slug, token),
    };
  },
  fills: ({ formation, until }) => ({ formation, fin: until }),
  Body,
  permission: waitingPermission,
  samples: {
    "avec un prénom": { ...SAMPLE, firstName: "Léa" },
    "sans prénom": SAMPLE,
  },
});

function Body({ formation, until, firstName, order, entry }: View) {
  return (
    <Layout
      heading={firstName ? `${firstName}, une place est retenue` : "Une place est retenue pour toi"}
      preheader={`Jusqu’au ${until}, dans «\u00a0${formation}\u00a0».`}
      because="tu as demandé à être prévenue si une place se libérait"
    >
      <ButtonLink href={order} label="Commander ma place" />
      <Paragraph>
        {`Elle est à toi jusqu’au ${until}, puis à la personne suivante. Tu n’en veux plus\u00a0? `}
        <TextLink href={entry}>Laisse-la</TextLink>
        {", et elle passe aussitôt à quelqu’un d’autre."}
      </Paragraph>
    </Layout>
  );
}

function linksOf(slug: string, token: string) {
  return {
    order: siteLink(`${href("/checkout/:slug", { slug })}?place=${token}`),
    entry: siteLink(href("/liste-attente/mienne/:token", { token })),
  };
}
