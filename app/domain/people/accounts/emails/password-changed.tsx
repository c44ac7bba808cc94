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
  name: "password-changed",
  props: z.object({ changedAt: z.string() }),
  async read(_db, { changedAt }) {
    return { changedAt: formatDateTime(changedAt) };
  },
  Body,
  samples: {
    changé: { changedAt: "21 novembre 2026 à 14\u00a0h\u00a005" },
  },
});

function Body({ changedAt }: View) {
  return (
    <Layout heading="Ton mot de passe a été changé" preheader={`Le ${changedAt}. Si c’est toi, tu n’as rien à faire.`}>
      <Paragraph>
        Le mot de passe de ton compte {env.SITE_NAME} a été changé le {changedAt}, heure de Paris. Par sécurité, les
        autres connexions ouvertes ont été fermées.
      </Paragraph>
      <Paragraph>Si c’est toi, tu n’as rien à faire.</Paragraph>
      <Paragraph>
        <strong>Si ce n’est pas toi</strong>, choisis tout de suite un nouveau mot de passe, puis préviens-nous à{" "}
        <SellerEmail />.
      </Paragraph>
      <ButtonLink href={forgottenPasswordLink} label="Choisir un nouveau mot de passe" />
    </Layout>
  );
}
