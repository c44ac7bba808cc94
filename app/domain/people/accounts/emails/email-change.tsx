import { href } from "react-router";
import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Paragraph } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { siteLink } from "#app/domain/mail/layout/links.ts";
import { readToken } from "#app/domain/values/one-time-token.server.ts";

interface View {
  link: string;
}

export default defineEmail({
  label: "Changement d’adresse demandé",
  props: z.object({ tokenId: z.string() }),
  async read(db, { tokenId }) {
    return { link: linkOf(await readToken(db, tokenId)) };
  },
  subject: () => "Confirmez votre nouvelle adresse e-mail",
  Body,
  samples: {
    demandé: { link: linkOf("exemple") },
  },
});

function Body({ link }: View) {
  return (
    <Layout
      heading="Confirmez votre nouvelle adresse"
      preheader="Le lien fonctionne une seule fois, pendant 24&nbsp;heures."
    >
      <Paragraph>
        Cette adresse a été indiquée comme nouvelle adresse d’un compte {env.SITE_NAME}. Confirmez qu’elle est la
        vôtre&nbsp;: dès lors, vous vous connectez avec elle.
      </Paragraph>
      <ButtonLink href={link} label="Confirmer cette adresse" />
      <Paragraph>
        Ce lien fonctionne une seule fois, pendant 24&nbsp;heures. Sur un appareil où votre compte n’est pas ouvert, il
        demande votre mot de passe.
      </Paragraph>
      <Paragraph>Vous n’avez rien demandé&nbsp;? Ignorez cet e-mail&nbsp;: sans vous, rien ne change.</Paragraph>
    </Layout>
  );
}

function linkOf(token: string): string {
  return siteLink(`${href("/verifier-email")}?token=${token}`);
}
