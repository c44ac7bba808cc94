import { z } from "zod";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { AnyQuestion, Details, Paragraph } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { fileWithOrder } from "#app/domain/shop/contract/filed-emails.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { readOrder, sampleOrder } from "../../orders/emails/order.ts";
import { readDeclaration } from "../declarations.server.ts";
import { firstInsteadOf } from "../first-declaration.server.ts";

interface View {
  orderNumber: string;
  formationName: string;
  declaredAt: string;
  /** When the one that did it was received; empty: the seller had withdrawn the order without one. */
  firstAt: string;
}

/** The end of a second withdrawal from one order: the first has had its effect, and no sum is named twice. */
export default defineEmail({
  name: "withdrawal-repeated",
  props: z.object({ orderId: z.string(), declarationId: z.string() }),
  async read(db, { orderId, declarationId }): Promise<View | null> {
    const declaration = await readDeclaration(db, declarationId);
    if (!declaration) return null;
    const { orderNumber, formationName } = await readOrder(db, orderId);
    const first = await firstInsteadOf(db, { ...declaration, certainOrder: declaration.order });
    const firstAt = first ? formatDateTime(first.declaredAt) : "";
    return { orderNumber, formationName, declaredAt: formatDateTime(declaration.declaredAt), firstAt };
  },
  fills: ({ orderNumber }) => ({ commande: orderNumber }),
  Body,
  onSent: fileWithOrder,
  samples: {
    "la première": {
      ...sampleOrder,
      declaredAt: "25 novembre 2026 à 9\u00a0h\u00a012",
      firstAt: "24 novembre 2026 à 23\u00a0h\u00a059",
    },
    "par nous": { ...sampleOrder, declaredAt: "25 novembre 2026 à 9\u00a0h\u00a012", firstAt: "" },
  },
});

function Body({ orderNumber, formationName, declaredAt, firstAt }: View) {
  const rows: [string, string][] = [
    ["Commande", orderNumber],
    ["Formation", formationName],
    ["Reçue le", `${declaredAt}, heure de Paris`],
    ...(firstAt ? [["La première, reçue le", `${firstAt}, heure de Paris`] satisfies [string, string]] : []),
  ];
  return (
    <Layout
      heading="Votre contrat était déjà annulé"
      preheader="Rien de plus n’est remboursé. Vous n’avez rien à faire."
      rights={[]}
    >
      <Paragraph>
        {firstAt
          ? "Vous avez renoncé deux fois à ce contrat\u00a0: la première déclaration l’a annulé, et un autre e-mail vous a dit ce qui vous est remboursé. La seconde n’ajoute rien, et elle est close."
          : "Ce contrat était déjà annulé quand cette déclaration est arrivée\u00a0: elle n’ajoute rien, et elle est close."}
      </Paragraph>
      <Details rows={rows} />
      <AnyQuestion formal />
    </Layout>
  );
}
