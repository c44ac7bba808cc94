import { z } from "zod";
import { BANKS_TAKE } from "#app/content/legal/promises.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Details, Paragraph, SellerEmail, SmallPrint } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { fileWithOrder } from "#app/domain/shop/contract/filed-emails.server.ts";
import { attachInvoices, invoiceRows } from "../../accounting/emails/attached-invoices.server.ts";
import { type Invoice, readFirstInvoice, readLastCreditNote } from "../../accounting/read-invoices.server.ts";
import { readOrder, sampleOrder } from "./order.ts";

interface View {
  orderNumber: string;
  formationName: string;
  amount: string;
  invoices: Invoice[];
}

export default defineEmail({
  name: "sold-out-refunded",
  props: z.object({ orderId: z.string(), amount: z.string() }),
  async read(db, { orderId, amount }) {
    const { orderNumber, formationName } = await readOrder(db, orderId);
    const invoices = [...(await readFirstInvoice(db, orderId)), ...(await readLastCreditNote(db, orderId))];
    return { orderNumber, formationName, amount, invoices };
  },
  fills: ({ orderNumber, formationName }) => ({ commande: orderNumber, formation: formationName }),
  Body,
  onSent: fileWithOrder,
  attachments: ({ invoices }, db) => attachInvoices(db, invoices),
  samples: {
    complet: { ...sampleOrder, amount: "1\u202f997\u00a0€", invoices: [] },
  },
});

function Body({ orderNumber, formationName, amount, invoices }: View) {
  return (
    <Layout
      heading="La dernière place venait d’être prise"
      preheader={`${amount} vous sont remboursés en entier. Vous n’avez rien à faire.`}
      rights={[]}
    >
      <Paragraph>
        La dernière place pour <strong>{formationName}</strong> a été prise pendant votre paiement. Nous ne pouvons donc
        pas honorer votre commande, et nous le regrettons.
      </Paragraph>
      <Details
        rows={[
          ["Commande", orderNumber],
          ["Formation", formationName],
          ["Remboursé", `${amount}, la totalité`],
          ...invoiceRows(invoices),
        ]}
      />
      <Paragraph>
        Vous n’avez rien à faire. La somme revient sur le moyen de paiement utilisé ; selon votre banque, elle apparaît
        sur votre compte sous {BANKS_TAKE}. Aucun autre paiement ne sera prélevé.
      </Paragraph>
      <SmallPrint>
        Une question, ou l’envie de savoir si une place se libère ? Écrivez-nous : <SellerEmail />
      </SmallPrint>
    </Layout>
  );
}
