import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Paragraph, SellerEmail } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { forgottenPasswordLink } from "#app/domain/mail/layout/links.ts";
import { formatDateTime } from "#app/domain/values/time.ts";

const CHANGES = ["on", "off", "codes-renewed"] as const;
type Change = (typeof CHANGES)[number];

interface View {
  change: Change;
  changedAt: string;
}

const HEADINGS: Record<Change, string> = {
  on: "La double authentification est activée",
  off: "La double authentification est désactivée",
  "codes-renewed": "Vos codes de secours sont renouvelés",
};

export default defineEmail({
  name: "second-factor-changed",
  props: z.object({ change: z.enum(CHANGES), changedAt: z.string() }),
  async read(_db, { change, changedAt }): Promise<View> {
    return { change, changedAt: formatDateTime(changedAt) };
  },
  variant: ({ change }: View) => (change === "codes-renewed" ? "renewed" : change),
  Body,
  samples: {
    activée: { change: "on", changedAt: "21 novembre 2026 à 14\u00a0h\u00a005" },
    désactivée: { change: "off", changedAt: "21 novembre 2026 à 14\u00a0h\u00a005" },
    "codes renouvelés": { change: "codes-renewed", changedAt: "21 novembre 2026 à 14\u00a0h\u00a005" },
  },
});

function Body({ change, changedAt }: View) {
  return (
    <Layout
      heading={HEADINGS[change]}
      preheader={`Le ${changedAt}. Si c’est vous, vous n’avez rien à faire.`}
      because="la double authentification de votre compte a changé"
    >
      <What change={change} changedAt={changedAt} />
      <Paragraph>Si c’est vous, vous n’avez rien à faire.</Paragraph>
      <Paragraph>
        <strong>Si ce n’est pas vous</strong>, quelqu’un connaît votre mot de passe
        {change === "on" ? "" : " et un de vos codes"}&nbsp;: choisissez tout de suite un nouveau mot de passe, puis
        prévenez-nous à <SellerEmail />.
      </Paragraph>
      <ButtonLink href={forgottenPasswordLink} label="Choisir un nouveau mot de passe" />
    </Layout>
  );
}

function What({ change, changedAt }: View) {
  if (change === "on")
    return (
      <Paragraph>
        La double authentification de votre compte {env.SITE_NAME} a été activée le {changedAt}, heure de Paris&nbsp;:
        pour entrer, il faut maintenant aussi le code d’un téléphone. Les autres connexions ouvertes ont été fermées.
      </Paragraph>
    );
  if (change === "off")
    return (
      <Paragraph>
        La double authentification de votre compte {env.SITE_NAME} a été désactivée le {changedAt}, heure de
        Paris&nbsp;: le mot de passe suffit maintenant pour entrer.
      </Paragraph>
    );
  return (
    <Paragraph>
      De nouveaux codes de secours ont été créés pour votre compte {env.SITE_NAME} le {changedAt}, heure de Paris. Les
      anciens n’ouvrent plus rien.
    </Paragraph>
  );
}
