import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Paragraph, SellerEmail } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { forgottenPasswordLink } from "#app/domain/mail/layout/links.ts";
import { formatDateTime } from "#app/domain/values/time.ts";

interface View {
  changedAt: string;
}

export default defineEmail({
  label: "Mot de passe modifié",
  props: z.object({ changedAt: z.string() }),
  async read(_db, { changedAt }) {
    return { changedAt: formatDateTime(changedAt) };
  },
  subject: () => "Votre mot de passe a été changé",
  Body,
  samples: {
    changé: { changedAt: "21 novembre 2026 à 14:05" },
  },
});

function Body({ changedAt }: View) {
  return (
    <Layout
      heading="Votre mot de passe a été changé"
      preheader={`Le ${changedAt}. Si c’est vous, vous n’avez rien à faire.`}
    >
      <Paragraph>
        Le mot de passe de votre compte {env.SITE_NAME} a été changé le {changedAt}, heure de Paris. Par sécurité, les
        autres connexions ouvertes ont été fermées.
      </Paragraph>
      <Paragraph>Si c’est vous, vous n’avez rien à faire.</Paragraph>
      <Paragraph>
        <strong>Si ce n’est pas vous</strong>, choisissez tout de suite un nouveau mot de passe, puis prévenez-nous à{" "}
        <SellerEmail />.
      </Paragraph>
      <ButtonLink href={forgottenPasswordLink} label="Choisir un nouveau mot de passe" />
    </Layout>
  );
}
