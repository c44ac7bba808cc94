import { z } from "zod";
import { BANKS_TAKE } from "#app/content/legal/promises.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { AnyQuestion, Details, Lines, Paragraph, Section } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { fileWithOrder } from "#app/domain/shop/contract/filed-emails.server.ts";
import type { Db } from "#db/connection.server.ts";
import { attachInvoices, invoiceRows } from "../../accounting/emails/attached-invoices.server.ts";
import { type Invoice, readCreditNote } from "../../accounting/read-invoices.server.ts";
import { readOrder, sampleOrder } from "./order.ts";

interface View {
  orderNumber: string;
  formationName: string;
  amount: string;
  /** And the calculation, in the seller's words; empty when she gave none. */
  reason: string;
  hasAccount: boolean;
  isWhole: boolean;
  /** Another e-mail says when the access ends. */
  isCanceled: boolean;
  invoices: Invoice[];
}

const SAMPLE: View = {
  ...sampleOrder,
  amount: "300\u00a0€",
  reason: "",
  isWhole: false,
  isCanceled: false,
  invoices: [],
};

export default defineEmail({
  name: "order-refunded",
  props: z.object({
    orderId: z.string(),
    amount: z.string(),
    isWhole: z.enum(["true", "false"]),
    refunded: z.string(),
    reason: z.string().default(""),
  }),
  async read(db, { orderId, amount, isWhole, refunded, reason }) {
    const { orderNumber, formationName, hasAccount } = await readOrder(db, orderId);
    return {
      hasAccount,
      orderNumber,
      formationName,
      amount,
      reason,
      isWhole: isWhole === "true",
      isCanceled: await readIsCanceled(db, orderId),
      invoices: await readCreditNote(db, orderId, refunded),
    };
  },
  fills: ({ amount, orderNumber }) => ({ montant: amount, commande: orderNumber }),
  Body,
  onSent: fileWithOrder,
  attachments: ({ invoices }, db) => attachInvoices(db, invoices),
  samples: {
    "en entier": { ...SAMPLE, amount: "1\u202f997\u00a0€", isWhole: true },
    "en partie": { ...SAMPLE, reason: "Part non consultée\u00a0: 497\u00a0€ × 24/40 = 298,20\u00a0€, arrondis." },
  },
});

/** The end is asked for at Stripe before the share of its month is refunded. */
async function readIsCanceled(db: Db, orderId: string): Promise<boolean> {
  const end = await db
    .selectFrom("declarationOutcomes")
    .select("id")
    .where("orderId", "=", orderId)
    .where("endsOn", "is not", null)
    .executeTakeFirst();
  return end !== undefined;
}

function Body({ orderNumber, formationName, amount, reason, isWhole, isCanceled, hasAccount, invoices }: View) {
  return (
    <Layout
      heading="Votre remboursement est parti"
      preheader={`${amount} reviennent sur votre moyen de paiement.`}
      rights={isWhole ? [] : ["withdraw"]}
    >
      <Details
        rows={[
          ["Commande", orderNumber],
          ["Formation", formationName],
          [isWhole ? "Remboursé" : "Remboursé en partie", amount],
          ...invoiceRows(invoices),
        ]}
      />
      {reason && (
        <Section title="Motif et calcul">
          <Lines text={reason} />
        </Section>
      )}
      <Paragraph>
        La somme revient sur le moyen de paiement utilisé à la commande. Selon votre banque, elle apparaît sur votre
        compte sous {BANKS_TAKE}.
      </Paragraph>
      {isWhole && (
        <Paragraph>
          La commande est remboursée en entier&nbsp;: l’accès à la formation est fermé.
          {hasAccount && " Votre compte et vos autres formations restent ouverts."}
        </Paragraph>
      )}
      {!isWhole && !isCanceled && (
        <Paragraph>
          Ce remboursement ne change rien à la durée de votre accès. Si un autre e-mail vous en annonce la fin, c’est
          lui qui la dit.
        </Paragraph>
      )}
      <AnyQuestion formal />
    </Layout>
  );
}
