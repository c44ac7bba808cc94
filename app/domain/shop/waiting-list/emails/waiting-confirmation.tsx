import { href } from "react-router";
import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { lasting } from "#app/content/retention.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Paragraph } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { tokenLink } from "#app/domain/mail/layout/links.ts";
import { tokenWithHash } from "../../../values/one-time-token.server.ts";
import { confirmationOf } from "../entries.server.ts";
import { waitingEntry } from "./permission.server.ts";

interface View {
  formation: string;
  link: string;
}

const linkOf = (token: string) => tokenLink(href("/liste-attente/confirmer"), token, "jeton");

export default defineEmail({
  name: "waiting-confirmation",
  props: z.object({ entryId: z.string() }),
  async read(db, { entryId }) {
    const entry = await waitingEntry(db, entryId).where("state", "=", "asked").executeTakeFirst();
    const token = entry && tokenWithHash(confirmationOf(entryId), entry.confirmHash);
    return token ? { formation: entry.formation, link: linkOf(token) } : null;
  },
  fills: ({ formation }) => ({ formation }),
  Body,
  samples: {
    demande: { formation: "Lancer sa startup", link: linkOf("exemple") },
  },
});

function Body({ link }: View) {
  return (
    <Layout
      heading="Un clic, et c’est noté"
      preheader="Une page s’ouvre, avec un seul bouton."
      because={`cette adresse a été laissée sur le site ${env.SITE_NAME}`}
    >
      <ButtonLink href={link} label="Confirmer mon adresse" />
      <Paragraph>
        {`Ce n’est pas toi, ou tu as changé d’avis\u00a0? Ne fais rien\u00a0: sans ce clic, cette adresse est effacée au bout de ${lasting("unconfirmedWaiting")}.`}
      </Paragraph>
    </Layout>
  );
}
