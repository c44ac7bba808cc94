import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Paragraph, SellerEmail } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { forgottenPasswordLink } from "#app/domain/mail/layout/links.ts";
import { formatDateTime } from "#app/domain/values/time.ts";

type Change = "off" | "codes-renewed";

interface View {
  change: Change;
  changedAt: string;
}

const HEADINGS: Record<Change, string> = {
  off: "La double authentification est désactivée",
  "codes-renewed": "Vos codes de secours sont renouvelés",
};

export default defineEmail({
  label: "Double authentification modifiée",
  props: z.object({ change: z.enum(["off", "codes-renewed"]), changedAt: z.string() }),
  async read(_db, { change, changedAt }): Promise<View> {
    return { change, changedAt: formatDateTime(changedAt) };
  },
  subject: ({ change }: View) => HEADINGS[change],
  Body,
  samples: {
    désactivée: { change: "off", changedAt: "21 novembre 2026 à 14:05" },
    "codes renouvelés": { change: "codes-renewed", changedAt: "21 novembre 2026 à 14:05" },
  },
});

function Body({ change, changedAt }: View) {
  return (
    <Layout heading={HEADINGS[change]} preheader={`Le ${changedAt}. Si c’est vous, vous n’avez rien à faire.`}>
      {change === "off" ? (
        <Paragraph>
          La double authentification de votre compte {env.SITE_NAME} a été désactivée le {changedAt}, heure de
          Paris&nbsp;: le mot de passe suffit maintenant pour entrer.
        </Paragraph>
      ) : (
        <Paragraph>
          De nouveaux codes de secours ont été créés pour votre compte {env.SITE_NAME} le {changedAt}, heure de Paris.
          Les anciens n’ouvrent plus rien.
        </Paragraph>
      )}
      <Paragraph>Si c’est vous, vous n’avez rien à faire.</Paragraph>
      <Paragraph>
        <strong>Si ce n’est pas vous</strong>, quelqu’un connaît votre mot de passe et un de vos codes&nbsp;: choisissez
        tout de suite un nouveau mot de passe, puis prévenez-nous à <SellerEmail />.
      </Paragraph>
      <ButtonLink href={forgottenPasswordLink} label="Choisir un nouveau mot de passe" />
    </Layout>
  );
}
