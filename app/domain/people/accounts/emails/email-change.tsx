import { href } from "react-router";
import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Paragraph } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { tokenLink } from "#app/domain/mail/layout/links.ts";
import { readToken } from "#app/domain/values/one-time-token.server.ts";

interface View {
  link: string;
}

export default defineEmail({
  name: "email-change",
  props: z.object({ tokenId: z.string() }),
  async read(db, { tokenId }) {
    return { link: tokenLink(href("/verifier-email"), await readToken(db, tokenId)) };
  },
  Body,
  samples: {
    demandé: { link: tokenLink(href("/verifier-email"), "exemple") },
  },
});

function Body({ link }: View) {
  return (
    <Layout
      heading="Confirme ta nouvelle adresse"
      preheader="Le lien fonctionne une seule fois, pendant 24&nbsp;heures."
    >
      <Paragraph>
        Cette adresse a été indiquée comme nouvelle adresse d’un compte {env.SITE_NAME}. Confirme qu’elle est la
        tienne&nbsp;: dès lors, tu te connectes avec elle.
      </Paragraph>
      <ButtonLink href={link} label="Confirmer cette adresse" />
      <Paragraph>
        Ce lien fonctionne une seule fois, pendant 24&nbsp;heures. Sur un appareil où ton compte n’est pas ouvert, il
        demande ton mot de passe.
      </Paragraph>
      <Paragraph>Tu n’as rien demandé&nbsp;? Ignore cet e-mail&nbsp;: sans toi, rien ne change.</Paragraph>
    </Layout>
  );
}
