import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Paragraph, TextLink } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { forgottenPasswordLink, passwordLink } from "#app/domain/mail/layout/links.ts";
import { readToken } from "#app/domain/values/one-time-token.server.ts";

interface View {
  link: string;
}

export default defineEmail({
  name: "password-reset",
  props: z.object({ tokenId: z.string() }),
  async read(db, { tokenId }) {
    return { link: passwordLink(await readToken(db, tokenId)) };
  },
  Body,
  samples: {
    demandé: { link: passwordLink("exemple") },
  },
});

function Body({ link }: View) {
  return (
    <Layout
      heading="Choisir un nouveau mot de passe"
      preheader="Le lien fonctionne une seule fois, pendant 30 minutes."
    >
      <Paragraph>
        Tu as demandé à choisir un nouveau mot de passe pour ton compte {env.SITE_NAME}. Ce lien fonctionne une seule
        fois, pendant 30 minutes.
      </Paragraph>
      <ButtonLink href={link} label="Choisir un mot de passe" />
      <Paragraph>
        S’il a expiré, <TextLink href={forgottenPasswordLink}>demande un autre lien</TextLink>
      </Paragraph>
      <Paragraph>
        Tu n’as rien demandé ? Ignore cet e-mail : sans ce lien, personne ne peut changer ton mot de passe.
      </Paragraph>
    </Layout>
  );
}
