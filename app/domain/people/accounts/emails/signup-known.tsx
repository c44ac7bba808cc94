import { href } from "react-router";
import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Paragraph, TextLink } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { forgottenPasswordLink, passwordLink, siteLink } from "#app/domain/mail/layout/links.ts";
import { readToken } from "#app/domain/values/one-time-token.server.ts";

interface View {
  link: string;
  choosesPassword: boolean;
}

export default defineEmail({
  name: "signup-known",
  props: z.object({
    /** "" when the account has a password. */
    tokenId: z.string(),
  }),
  async read(db, { tokenId }) {
    return tokenId
      ? { link: passwordLink(await readToken(db, tokenId)), choosesPassword: true }
      : { link: siteLink(href("/login")), choosesPassword: false };
  },
  Body,
  samples: {
    cliente: { link: siteLink(href("/login")), choosesPassword: false },
    "sans mot de passe": { link: passwordLink("exemple"), choosesPassword: true },
  },
});

function Body({ link, choosesPassword }: View) {
  return (
    <Layout
      heading="Tu as déjà un compte"
      preheader={choosesPassword ? "Il ne lui manque qu’un mot de passe." : "Connecte-toi avec cette adresse."}
    >
      <Paragraph>
        Une inscription vient d’être demandée sur {env.SITE_NAME} avec cette adresse. Elle a déjà un compte&nbsp;: rien
        n’a été changé.
      </Paragraph>
      {choosesPassword ? <FirstPassword link={link} /> : <SignIn link={link} />}
      <Paragraph>Tu n’as rien demandé&nbsp;? Ignore cet e-mail&nbsp;: ton compte est resté tel quel.</Paragraph>
    </Layout>
  );
}

function FirstPassword({ link }: Pick<View, "link">) {
  return (
    <>
      <Paragraph>
        Il s’est ouvert avec ta commande. Choisis son mot de passe&nbsp;: le lien fonctionne une seule fois, pendant
        72&nbsp;heures.
      </Paragraph>
      <ButtonLink href={link} label="Choisir mon mot de passe" />
    </>
  );
}

function SignIn({ link }: Pick<View, "link">) {
  return (
    <>
      <ButtonLink href={link} label="Me connecter" />
      <Paragraph>
        Mot de passe oublié&nbsp;? <TextLink href={forgottenPasswordLink}>En choisir un nouveau</TextLink>
      </Paragraph>
    </>
  );
}
