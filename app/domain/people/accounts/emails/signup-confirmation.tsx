import { href } from "react-router";
import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Paragraph } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { tokenLink } from "#app/domain/mail/layout/links.ts";
import { readToken } from "#app/domain/values/one-time-token.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";

interface View {
  link: string;
  requestedAt: string;
}

const linkOf = (token: string) => tokenLink(href("/verifier-email"), token);

export default defineEmail({
  name: "signup-confirmation",
  props: z.object({ tokenId: z.string(), requestedAt: z.string() }),
  async read(db, { tokenId, requestedAt }) {
    return { link: linkOf(await readToken(db, tokenId)), requestedAt: formatDateTime(requestedAt) };
  },
  Body,
  samples: {
    demandée: { link: linkOf("exemple"), requestedAt: "21 novembre 2026 à 14\u00a0h\u00a005" },
  },
});

function Body({ link, requestedAt }: View) {
  return (
    <Layout
      heading="Confirme ton inscription"
      preheader="Un clic, et ton compte est ouvert. Le lien fonctionne pendant 72&nbsp;heures."
    >
      <Paragraph>
        Un compte {env.SITE_NAME} a été demandé avec cette adresse le {requestedAt}, heure de Paris. Confirme que la
        demande vient de toi. Dans le navigateur de ton inscription, un bouton suffit&nbsp;; dans un autre, tu choisis
        le mot de passe de ton compte.
      </Paragraph>
      <ButtonLink href={link} label="Confirmer mon adresse" />
      <Paragraph>Ce lien fonctionne une seule fois, pendant 72&nbsp;heures.</Paragraph>
      <Paragraph>
        <strong>Tu n’as rien demandé&nbsp;?</strong> Ne confirme pas&nbsp;: sans ce lien, aucun compte ne s’ouvre, et la
        demande est effacée au bout de 30&nbsp;jours.
      </Paragraph>
    </Layout>
  );
}
