import { href } from "react-router";
import { z } from "zod";
import { ofName } from "#app/content/typography.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { ButtonLink, Paragraph, SellerEmail } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { siteLink } from "#app/domain/mail/layout/links.ts";
import { fileWithOrder } from "#app/domain/shop/contract/filed-emails.server.ts";
import type { Db } from "#db/connection.server.ts";
import { entitlementOf } from "../access/entitlement.ts";
import { isFormationOpen, readOrder, sampleOrder } from "./order.ts";

interface View {
  formationName: string;
  orderNumber: string;
  hasAccount: boolean;
  reason: "disputed" | "unpaid";
}

/** The site closes it by itself, so it says why, and how it opens again (terms of sale, article 6). */
export default defineEmail({
  name: "order-access-closed",
  props: z.object({ orderId: z.string(), reason: z.enum(["disputed", "unpaid"]) }),
  /** Open by another order, or closed for another reason, so that winning the dispute opens nothing: nothing is sent. */
  async read(db, { orderId, reason }): Promise<View | null> {
    if (await isFormationOpen(db, orderId)) return null;
    if (reason === "disputed" && !(await isClosedByDispute(db, orderId))) return null;
    const { formationName, orderNumber, hasAccount } = await readOrder(db, orderId);
    return { formationName, orderNumber, hasAccount: Boolean(hasAccount), reason };
  },
  fills: ({ formationName }) => ({ formation: formationName }),
  variant: ({ reason }) => reason,
  Body,
  onSent: fileWithOrder,
  samples: {
    "paiement contesté": { ...sampleOrder, reason: "disputed" },
    "mensualité impayée": { ...sampleOrder, formationName: "Résidence secondaire", reason: "unpaid" },
  },
});

async function isClosedByDispute(db: Db, orderId: string): Promise<boolean> {
  const order = await db
    .selectFrom("orders")
    .leftJoin("subscriptions", "subscriptions.orderId", "orders.id")
    .select(["orders.status", "disputedAt", "subscriptions.status as subscriptionStatus", "pastDueSince"])
    .where("orders.id", "=", orderId)
    .where("orders.userId", "is not", null)
    .where("disputedAt", "is not", null)
    .executeTakeFirst();
  return order !== undefined && entitlementOf({ ...order, disputedAt: null }, new Date()).access;
}

function Body({ formationName, orderNumber, hasAccount, reason }: View) {
  const isDisputed = reason === "disputed";
  return (
    <Layout
      heading={isDisputed ? "Votre accès est fermé le temps d’un examen" : "Votre abonnement a pris fin"}
      preheader={
        isDisputed
          ? "Votre banque examine un paiement que vous avez contesté."
          : "Une mensualité n’a pas pu être débitée. Rien de plus n’est dû."
      }
      rights={["withdraw"]}
    >
      {isDisputed ? (
        <Disputed formationName={formationName} orderNumber={orderNumber} />
      ) : (
        <Unpaid formationName={formationName} />
      )}
      <Paragraph>
        {hasAccount && "Votre progression, vos réponses et vos notes sont gardées avec votre compte. "}Une
        question&nbsp;? Écrivez-nous&nbsp;: <SellerEmail />
      </Paragraph>
    </Layout>
  );
}

function Disputed({ formationName, orderNumber }: Pick<View, "formationName" | "orderNumber">) {
  return (
    <>
      <Paragraph>
        Le paiement <strong>{ofName(formationName)}</strong>, commande {orderNumber}, a été contesté auprès de votre
        banque. Elle nous l’a repris le temps de son examen, qui peut durer plusieurs semaines. Jusque-là, l’accès est
        fermé.
      </Paragraph>
      <Paragraph>
        Si la banque maintient le paiement, l’accès rouvre aussitôt, là où vous en étiez. Si elle vous le rend, la
        commande prend fin.
      </Paragraph>
      <Paragraph>
        La contestation ne vient pas de vous, ou vous l’avez faite par erreur&nbsp;? Dites-le à votre banque et
        répondez-nous. Vos droits de rétractation et de garantie restent les mêmes&nbsp;: vous n’avez pas besoin de
        votre banque pour les exercer.
      </Paragraph>
    </>
  );
}

function Unpaid({ formationName }: Pick<View, "formationName">) {
  return (
    <>
      <Paragraph>
        Malgré plusieurs essais, la dernière mensualité <strong>{ofName(formationName)}</strong> n’a pas pu être
        débitée. L’abonnement a donc pris fin&nbsp;: plus rien n’est prélevé, et rien de plus n’est dû.
      </Paragraph>
      <Paragraph>Vous pouvez le reprendre quand vous le souhaitez&nbsp;: votre progression vous attend.</Paragraph>
      <ButtonLink href={siteLink(href("/formations"))} label="Voir les formations" quiet />
    </>
  );
}
