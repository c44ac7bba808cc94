import { z } from "zod";
import { INVOICE_TITLES } from "#app/content/orders.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { AnyQuestion, Details, Paragraph } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { fileWithOrder } from "#app/domain/shop/contract/filed-emails.server.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { findInvoice, type Invoice } from "../read-invoices.server.ts";
import { attachInvoices } from "./attached-invoices.server.ts";

interface View {
  isInvoice: boolean;
  number: string;
  orderNumber: string;
  formationName: string;
  amount: string;
  paidAt: string;
  invoices: Invoice[];
}

const SAMPLE: View = {
  isInvoice: true,
  number: "F2026-000042",
  orderNumber: "ES-000042",
  formationName: "Résidence secondaire à l’étranger",
  amount: "797\u00a0€",
  paidAt: "21 décembre 2026",
  invoices: [],
};

export default defineEmail({
  name: "invoice",
  props: z.object({ orderId: z.string(), number: z.string() }),
  async read(db, { number }) {
    const invoice = await findInvoice(db, number);
    if (!invoice) return null;
    return {
      isInvoice: invoice.kind === "invoice",
      number,
      orderNumber: invoice.orderNumber,
      formationName: invoice.designation,
      amount: formatEuros(invoice.totalCents),
      paidAt: formatDate(invoice.paidAt),
      invoices: [invoice],
    };
  },
  fills: ({ isInvoice, number, orderNumber }) => ({
    piece: INVOICE_TITLES[isInvoice ? "invoice" : "credit_note"],
    numero: number,
    commande: orderNumber,
  }),
  Body,
  onSent: fileWithOrder,
  attachments: ({ invoices }, db) => attachInvoices(db, invoices),
  samples: {
    "un mois d’abonnement": SAMPLE,
    avoir: { ...SAMPLE, isInvoice: false, number: "AV2026-000007" },
  },
});

function Body({ isInvoice, number, orderNumber, formationName, amount, paidAt }: View) {
  return (
    <Layout
      heading={isInvoice ? "Votre paiement est bien arrivé" : "Votre avoir"}
      preheader={isInvoice ? `${amount} payés le ${paidAt}.` : `${amount} vous sont rendus.`}
      rights={isInvoice ? ["withdraw", "cancel"] : []}
    >
      <Details
        rows={[
          ["Commande", orderNumber],
          ["Formation", formationName],
          [isInvoice ? "Payé" : "Rendu", amount],
          [isInvoice ? "Facture" : "Avoir", number],
        ]}
      />
      <Paragraph>
        {isInvoice
          ? "La facture de ce mois est jointe à cet e-mail. Vous la retrouvez aussi dans «\u00a0Mes\u00a0Formations\u00a0»."
          : "L’avoir est joint à cet e-mail. Vous le retrouvez aussi dans «\u00a0Mes\u00a0Formations\u00a0»."}
      </Paragraph>
      <AnyQuestion formal />
    </Layout>
  );
}
