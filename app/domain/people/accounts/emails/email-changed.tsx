import { href } from "react-router";
import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Paragraph, SellerEmail } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { siteLink } from "#app/domain/mail/layout/links.ts";
import { formatDateTime } from "#app/domain/values/time.ts";

interface View {
  isDone: boolean;
  at: string;
}

export default defineEmail({
  name: "email-changed",
  props: z.object({ isDone: z.enum(["true", "false"]), at: z.string() }),
  async read(_db, { isDone, at }) {
    return { isDone: isDone === "true", at: formatDateTime(at) };
  },
  variant: ({ isDone }) => (isDone ? "done" : "asked"),
  Body,
  samples: {
    demandé: { isDone: false, at: "21 novembre 2026 à 14\u00a0h\u00a005" },
    fait: { isDone: true, at: "21 novembre 2026 à 14\u00a0h\u00a005" },
  },
});

function Body({ isDone, at }: View) {
  return isDone ? <Changed at={at} /> : <Requested at={at} />;
}

function Requested({ at }: Pick<View, "at">) {
  return (
    <Layout
      heading="Changement d’adresse demandé"
      preheader="Si c’est toi, tu n’as rien à faire ici&nbsp;: ouvre le lien reçu à la nouvelle adresse."
    >
      <Paragraph>
        Le {at}, heure de Paris, une autre adresse e-mail a été demandée pour ton compte {env.SITE_NAME}. Rien ne change
        tant que le lien envoyé à la nouvelle adresse n’a pas été ouvert.
      </Paragraph>
      <Paragraph>Si c’est toi, tu n’as rien à faire ici.</Paragraph>
      <Paragraph>
        <strong>Si ce n’est pas toi</strong>, change tout de suite ton mot de passe&nbsp;: cela annule la demande et
        ferme les autres connexions.
      </Paragraph>
      <ButtonLink href={siteLink(href("/account"))} label="Ouvrir mon compte" />
    </Layout>
  );
}

function Changed({ at }: Pick<View, "at">) {
  return (
    <Layout heading="L’adresse de ton compte a été changée" preheader={`Le ${at}. Si c’est toi, tu n’as rien à faire.`}>
      <Paragraph>
        Depuis le {at}, heure de Paris, ton compte {env.SITE_NAME} s’ouvre avec une autre adresse e-mail. Nous
        n’écrivons plus à celle-ci.
      </Paragraph>
      <Paragraph>
        <strong>Si ce n’est pas toi</strong>, préviens-nous aussitôt à <SellerEmail />
        &nbsp;: nous rétablirons ton adresse.
      </Paragraph>
    </Layout>
  );
}
