import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { wording } from "#app/config/seller.server.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Paragraph } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { passwordLink } from "#app/domain/mail/layout/links.ts";
import { readToken } from "#app/domain/values/one-time-token.server.ts";

interface View {
  link: string;
  invitedBy: string;
}

const heading = () => `Administrer ${env.SITE_NAME}`;

export default defineEmail({
  name: "administrator-invitation",
  props: z.object({ tokenId: z.string(), invitedBy: z.string() }),
  async read(db, { tokenId, invitedBy }) {
    return { link: passwordLink(await readToken(db, tokenId)), invitedBy };
  },
  Body,
  samples: {
    invitée: { link: passwordLink("exemple"), invitedBy: "camille@exemple.fr" },
  },
});

function Body({ link, invitedBy }: View) {
  return (
    <Layout
      heading={heading()}
      preheader="Le lien fonctionne une seule fois, pendant 72 heures."
      because="une administratrice vous a invitée"
    >
      <Paragraph>
        {invitedBy} vous invite à administrer {env.SITE_NAME}&nbsp;: les formations, les commandes, les{" "}
        {wording().learners}. Choisissez un mot de passe, et l’administration vous est ouverte.
      </Paragraph>
      <ButtonLink href={link} label="Choisir un mot de passe" />
      <Paragraph>
        Ce lien fonctionne une seule fois, pendant 72 heures. Si vous n’attendiez pas cette invitation, ignorez cet
        e-mail&nbsp;: rien ne change pour vous.
      </Paragraph>
    </Layout>
  );
}
