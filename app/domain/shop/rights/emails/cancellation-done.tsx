import { z } from "zod";
import { BANKS_TAKE } from "#app/content/legal/promises.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Details, Paragraph, SellerEmail, SmallPrint } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { fileWithOrder } from "#app/domain/shop/contract/filed-emails.server.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { readOrder, sampleOrder } from "../../orders/emails/order.ts";
import { basisRows } from "./refund-basis.ts";

interface View {
  orderNumber: string;
  formationName: string;
  endsOn: string;
  refunded: string | null;
  basis: [string, string][];
}

export default defineEmail({
  name: "cancellation-done",
  props: z.object({ orderId: z.string(), endsOn: z.string(), refunded: z.string(), basis: z.string() }),
  async read(db, { orderId, endsOn, refunded, basis }) {
    const { orderNumber, formationName } = await readOrder(db, orderId);
    return {
      orderNumber,
      formationName,
      endsOn: formatDate(endsOn),
      refunded: refunded || null,
      basis: basisRows(basis),
    };
  },
  fills: ({ endsOn }) => ({ fin: endsOn }),
  Body,
  onSent: fileWithOrder,
  samples: {
    "fin de période": { ...sampleOrder, endsOn: "21 décembre 2026", refunded: null, basis: [] },
    "dès que possible": { ...sampleOrder, endsOn: "1er décembre 2026", refunded: "531,33\u00a0€", basis: [] },
  },
});

function Body({ orderNumber, formationName, endsOn, refunded, basis }: View) {
  return (
    <Layout
      heading="Votre abonnement prend fin"
      preheader={`Le ${endsOn}. Plus rien n’est débité ensuite.`}
      rights={["withdraw"]}
    >
      <Paragraph>Comme vous l’avez demandé, votre abonnement est résilié.</Paragraph>
      <Details
        rows={[
          ["Commande", orderNumber],
          ["Formation", formationName],
          ["Prend fin le", endsOn],
          ...(refunded ? [["Remboursé", refunded] satisfies [string, string]] : []),
          ...basis,
        ]}
      />
      <Paragraph>Le contrat et l’accès prennent fin ce jour-là. Ensuite, plus rien n’est débité.</Paragraph>
      {refunded && (
        <Paragraph>
          Le remboursement correspond à la part du mois payé qui n’est pas fournie. Selon votre banque, il apparaît sur
          votre compte sous {BANKS_TAKE}.
        </Paragraph>
      )}
      <SmallPrint>
        Une erreur, ou vous avez changé d’avis&nbsp;? Écrivez-nous&nbsp;: <SellerEmail />
      </SmallPrint>
    </Layout>
  );
}
