import { href } from "react-router";
import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Paragraph, SellerEmail, SmallPrint, TextLink } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { forgottenPasswordLink, passwordLink, siteLink } from "#app/domain/mail/layout/links.ts";
import { fileWithOrder } from "#app/domain/shop/contract/filed-emails.server.ts";
import { readToken } from "#app/domain/values/one-time-token.server.ts";
import { loginAddress } from "#app/routing/redirect-target.ts";
import type { Db } from "#db/connection.server.ts";
import { readOrder, sampleOrder } from "./order.ts";

interface View {
  formationName: string;
  link: string;
  choosesPassword: boolean;
  isGiven?: boolean;
  isFree?: boolean;
}

export async function readEntrance(db: Db, tokenId: string) {
  return tokenId
    ? { link: passwordLink(await readToken(db, tokenId)), choosesPassword: true }
    : { link: loginLink(), choosesPassword: false };
}

export default defineEmail({
  name: "training-access",
  props: z.object({
    orderId: z.string(),
    /** "" when the account has a password. */
    tokenId: z.string(),
  }),
  async read(db, { orderId, tokenId }) {
    const { formationName } = await readOrder(db, orderId);
    return { formationName, ...(await readEntrance(db, tokenId)) };
  },
  fills: ({ formationName }) => ({ formation: formationName }),
  variant: ({ choosesPassword }) => (choosesPassword ? "first" : "known"),
  Body,
  onSent: fileWithOrder,
  samples: {
    "premier achat": { ...sampleOrder, link: passwordLink("exemple"), choosesPassword: true },
    "déjà cliente": { ...sampleOrder, link: loginLink(), choosesPassword: false },
  },
});

export function Body({ choosesPassword, isFree, ...view }: View) {
  return (
    <Layout
      heading="Ta formation est ouverte"
      preheader={
        choosesPassword
          ? "Choisis ton mot de passe pour entrer. Le lien fonctionne pendant 72 heures."
          : "Elle t’attend dans « Mes Formations »."
      }
    >
      {isFree && <Paragraph>Cet accès est offert&nbsp;: rien à payer.</Paragraph>}
      {choosesPassword ? <FirstPassword {...view} /> : <KnownAccount {...view} />}
    </Layout>
  );
}

type Access = Pick<View, "link" | "isGiven">;

/** The link opens a page, and only the button on that page uses the link up, so that a mail scanner cannot. */
function FirstPassword({ link, isGiven }: Access) {
  return (
    <>
      <ButtonLink href={link} label="Choisir mon mot de passe" />
      <Paragraph>
        Ce lien est personnel. Il fonctionne une seule fois, pendant 72 heures. S’il a expiré ou déjà servi, un autre se
        demande avec {isGiven ? "cette adresse e-mail" : "l’adresse e-mail de ta commande"}.
      </Paragraph>
      <Paragraph>
        <TextLink href={forgottenPasswordLink}>Demander un autre lien</TextLink>
      </Paragraph>
      <Paragraph>
        Ensuite, ta formation se trouve toujours dans{" "}
        <TextLink href={siteLink(href("/orders"))}>Mes Formations</TextLink>
      </Paragraph>
      <SmallPrint>
        Nous n’envoyons jamais de mot de passe par e-mail et nous ne te demanderons jamais le tien.
      </SmallPrint>
    </>
  );
}

function KnownAccount({ link, isGiven }: Access) {
  return (
    <>
      <ButtonLink href={link} label="Accéder à ma formation" />
      <Paragraph>
        Mot de passe oublié ? <TextLink href={forgottenPasswordLink}>En choisir un nouveau</TextLink>
      </Paragraph>
      <SmallPrint>
        {isGiven ? "Tu n’attendais pas cet accès" : "Tu n’as pas passé cette commande"} ? Écris-nous : <SellerEmail />
      </SmallPrint>
    </>
  );
}

function loginLink(): string {
  return siteLink(loginAddress(href("/orders")));
}
