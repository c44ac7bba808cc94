import { z } from "zod";
import { BANKS_TAKE } from "#app/content/legal/promises.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { AnyQuestion, Details, Paragraph } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { fileWithOrder } from "#app/domain/shop/contract/filed-emails.server.ts";
import { attachInvoices, invoiceRows } from "../../accounting/emails/attached-invoices.server.ts";
import { type Invoice, readLastCreditNote } from "../../accounting/read-invoices.server.ts";
import { isFormationOpen, readOrder, sampleOrder } from "../../orders/emails/order.ts";
import { basisRows, sampleBasis } from "./refund-basis.ts";

interface View {
  orderNumber: string;
  formationName: string;
  /** What leaves now; empty when all was refunded before. */
  amount: string;
  /** What was refunded before; empty: nothing. */
  earlier: string;
  hasAccount: boolean;
  isSubscription: boolean;
  /** By another order of hers. */
  staysOpen: boolean;
  invoices: Invoice[];
  /** « Règle appliquée » and « Calcul »; empty for a withdrawal that was granted late. */
  basis: [string, string][];
}

export default defineEmail({
  name: "withdrawal-done",
  props: z.object({ orderId: z.string(), amount: z.string(), earlier: z.string().default(""), basis: z.string() }),
  async read(db, { orderId, amount, earlier, basis }) {
    const { orderNumber, formationName, type, hasAccount } = await readOrder(db, orderId);
    return {
      hasAccount,
      orderNumber,
      formationName,
      amount,
      earlier,
      isSubscription: type === "subscription",
      staysOpen: await isFormationOpen(db, orderId),
      basis: basisRows(basis),
      invoices: await readLastCreditNote(db, orderId),
    };
  },
  fills: ({ orderNumber }) => ({ commande: orderNumber }),
  Body,
  onSent: fileWithOrder,
  attachments: ({ invoices }, db) => attachInvoices(db, invoices),
  samples: {
    "achat unique": {
      ...sampleOrder,
      amount: "1\u202f997\u00a0€",
      earlier: "",
      isSubscription: false,
      staysOpen: false,
      basis: sampleBasis,
      invoices: [],
    },
    "payée deux fois": {
      ...sampleOrder,
      amount: "1\u202f997\u00a0€",
      earlier: "",
      isSubscription: false,
      staysOpen: true,
      basis: sampleBasis,
      invoices: [],
    },
    abonnement: {
      ...sampleOrder,
      amount: "797\u00a0€",
      earlier: "",
      isSubscription: true,
      staysOpen: false,
      basis: [],
      invoices: [],
    },
    "déjà remboursée": {
      ...sampleOrder,
      amount: "",
      earlier: "1\u202f997\u00a0€",
      isSubscription: false,
      staysOpen: false,
      basis: [],
      invoices: [],
    },
  },
});

const ALL_BEFORE = "Tout ce que vous aviez payé vous avait déjà été remboursé";

const rowOf = (term: string, value: string): [string, string][] => (value ? [[term, value]] : []);

function Body({ orderNumber, formationName, amount, earlier, isSubscription, staysOpen, hasAccount, ...view }: View) {
  return (
    <Layout
      heading="Votre rétractation est effectuée"
      preheader={`${amount ? `${amount} reviennent sur votre moyen de paiement` : ALL_BEFORE}. Vous n’avez rien à faire.`}
      rights={[]}
    >
      <Paragraph>
        Comme vous l’avez demandé, le contrat est annulé
        {amount ? " et vous êtes remboursée en entier" : `. ${ALL_BEFORE}`}.
      </Paragraph>
      <Details
        rows={[
          ["Commande", orderNumber],
          ["Formation", formationName],
          ...rowOf("Remboursé", amount),
          ...rowOf("Déjà remboursé", earlier),
          ...view.basis,
          ...invoiceRows(view.invoices),
        ]}
      />
      {amount && (
        <Paragraph>
          La somme revient sur le moyen de paiement utilisé à la commande. Selon votre banque, elle apparaît sur votre
          compte sous {BANKS_TAKE}.
        </Paragraph>
      )}
      <Paragraph>
        {isSubscription && "L’abonnement a pris fin\u00a0: plus rien ne sera débité. "}
        {staysOpen
          ? "La formation reste ouverte\u00a0: une autre commande vous y donne accès."
          : `L’accès à la formation est fermé.${hasAccount && !isSubscription ? " Votre compte et vos autres formations restent ouverts." : ""}`}
      </Paragraph>
      <AnyQuestion formal />
    </Layout>
  );
}
