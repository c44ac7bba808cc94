import { href } from "react-router";
import { z } from "zod";
import { ofName } from "#app/content/typography.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Bullets, ButtonLink, Paragraph, SellerEmail, SmallPrint } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { siteLink } from "#app/domain/mail/layout/links.ts";
import { fileWithOrder } from "#app/domain/shop/contract/filed-emails.server.ts";
import { GRACE_DAYS } from "../access/entitlement.ts";
import { readOrder, sampleOrder } from "./order.ts";

interface View {
  formationName: string;
  isSubscription: boolean;
  link: string;
}

export default defineEmail({
  name: "payment-failed",
  props: z.object({ orderId: z.string(), link: z.string() }),
  async read(db, { orderId, link }) {
    const { formationName, type } = await readOrder(db, orderId);
    return { formationName, isSubscription: type === "subscription", link };
  },
  fills: ({ formationName }) => ({ formation: formationName }),
  variant: ({ isSubscription }) => (isSubscription ? "monthly" : "once"),
  Body,
  onSent: fileWithOrder,
  samples: {
    "achat unique": {
      ...sampleOrder,
      isSubscription: false,
      link: siteLink(href("/checkout/:slug", { slug: "entrepreneuriat" })),
    },
    abonnement: { ...sampleOrder, isSubscription: true, link: siteLink(href("/orders")) },
  },
});

function Body({ isSubscription, ...payment }: View) {
  return (
    <Layout
      heading="Votre paiement n’a pas abouti"
      preheader={
        isSubscription
          ? `Rien n’est perdu : votre accès reste ouvert pendant ${GRACE_DAYS}\u00a0jours.`
          : "Rien n’a été débité. Vous pouvez reprendre votre commande."
      }
      rights={isSubscription ? ["withdraw", "cancel"] : []}
    >
      {isSubscription ? <MonthlyPayment {...payment} /> : <OnePayment {...payment} />}
      <SmallPrint>
        Nous ne facturons aucuns frais pour un paiement refusé. Une question ? Écrivez-nous : <SellerEmail />
      </SmallPrint>
    </Layout>
  );
}

type Payment = Omit<View, "isSubscription">;

function MonthlyPayment({ formationName, link }: Payment) {
  return (
    <>
      <Paragraph>
        Le paiement du mois pour <strong>{formationName}</strong> a été refusé. Cela arrive : carte expirée, plafond
        atteint, confirmation de la banque restée sans réponse.
      </Paragraph>
      <Paragraph>
        Rien n’est perdu. Votre accès reste ouvert pendant {GRACE_DAYS}&nbsp;jours, et votre progression est conservée.
        Pour régulariser :
      </Paragraph>
      <Bullets
        items={[
          "vérifiez que votre carte est valable et que votre compte est approvisionné ;",
          "si votre carte a changé, indiquez la nouvelle depuis « Mes Formations ».",
        ]}
      />
      <ButtonLink href={link} label="Ouvrir Mes Formations" />
      <Paragraph>
        Si la somme reste due au bout de {GRACE_DAYS}&nbsp;jours, l’accès est suspendu. Il rouvre dès que le paiement
        est passé, là où vous en étiez.
      </Paragraph>
    </>
  );
}

function OnePayment({ formationName, link }: Payment) {
  return (
    <>
      <Paragraph>
        Votre banque n’a pas validé le paiement <strong>{ofName(formationName)}</strong>. Rien n’a été débité, et cette
        commande est annulée.
      </Paragraph>
      <Paragraph>Vous pouvez la reprendre quand vous le souhaitez, avec la même carte ou une autre.</Paragraph>
      <ButtonLink href={link} label="Reprendre la commande" />
    </>
  );
}
