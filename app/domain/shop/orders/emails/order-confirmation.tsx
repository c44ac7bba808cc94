import type { ReactNode } from "react";
import { href } from "react-router";
import { z } from "zod";
import { seller } from "#app/config/seller.server.ts";
import { ACCESS_LASTS, FILES_LAST } from "#app/content/legal/promises.ts";
import { defineEmail } from "#app/domain/mail/define-email.ts";
import { Box, Bullets, ButtonLink, Details, Paragraph, Section } from "#app/domain/mail/layout/elements.tsx";
import { Layout } from "#app/domain/mail/layout/layout.tsx";
import { siteLink } from "#app/domain/mail/layout/links.ts";
import { marketingConsentText } from "#app/domain/people/subscribers/marketing-consent.ts";
import { findCohortOf } from "#app/domain/school/cohorts/starts.server.ts";
import { listNextSessions } from "#app/domain/school/live/sessions.server.ts";
import { type ReleaseDate, readReleases } from "#app/domain/school/programme/read-programme.server.ts";
import { wholePriceLabel } from "#app/domain/school/programme/whole-price.ts";
import { fileWithOrder } from "#app/domain/shop/contract/filed-emails.server.ts";
import { cardLabel, cardOf } from "#app/domain/values/card.ts";
import { formatPrice } from "#app/domain/values/money.ts";
import { formatAppointment, formatDate, formatDateTime, formatWeekday } from "#app/domain/values/time.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import { attachInvoices, invoiceRows } from "../../accounting/emails/attached-invoices.server.ts";
import { type Invoice, readFirstInvoice } from "../../accounting/read-invoices.server.ts";
import { readTermsFile, termsAttachment } from "../../contract/terms.server.ts";
import { withdrawalDeadline } from "../../deadlines/withdrawal.ts";
import { openWithConfirmation } from "../access/open-with-confirmation.server.ts";
import { reductionLines } from "../reduction-lines.ts";
import { Ending, Guarantees, Mediation, Withdrawal } from "./contract-notices.tsx";
import { readOrder, sampleOrder } from "./order.ts";

interface View {
  orderNumber: string;
  formationName: string;
  twin: string;
  features: string[];
  releases: ReleaseDate[];
  /** The next group sessions: their dates are part of what is sold, and a page is no durable medium. */
  sessions: string[];
  price: string;
  /** The price before a code, and the code. */
  reduction: [string, string][];
  isSubscription: boolean;
  /** The mediator is there for consumers alone (Code de la consommation, art. L611-1). */
  isCompany: boolean;
  /** Of a subscription whose programme takes several months. */
  wholePrice: string | null;
  paidAt: string;
  card: string | null;
  consents: { text: string; version: string; at: string }[];
  withdrawalDeadline: string;
  termsVersion: string;
  terms: Buffer | null;
  invoices: Invoice[];
}

const TICKED = { version: "2026-11-21", at: "21 novembre 2026 à 14\u00a0h\u00a002" };

const SAMPLE: View = {
  ...sampleOrder,
  twin: "",
  features: ["5 modules, 42 leçons", "3 bonus à télécharger", "Accès tant que le service existe, au moins 5 ans"],
  releases: [{ what: "Module\u00a03", when: "14\u00a0jours après l’achat" }],
  sessions: [],
  price: "1\u202f997\u00a0€ TTC",
  reduction: [],
  isSubscription: false,
  isCompany: false,
  wholePrice: null,
  paidAt: "21 novembre 2026 à 14\u00a0h\u00a005",
  card: "Visa •••• 4242",
  consents: [
    { text: "J’ai lu et j’accepte les conditions générales de vente (version du 21 novembre 2026)", ...TICKED },
    {
      get text() {
        return marketingConsentText(seller.name);
      },
      ...TICKED,
    },
  ],
  withdrawalDeadline: "lundi 7 décembre 2026",
  termsVersion: "2026-11-21",
  terms: null,
  invoices: [],
};

/** Sent before access opens, with the terms of sale attached (Code de la consommation, art. L221-13). */
export default defineEmail({
  name: "order-confirmation",
  props: z.object({
    orderId: z.string(),
    /** Another order of the account that has opened the formation. Not in the copy of the page /success: anyone may type an address. */
    twin: z.string().default(""),
  }),
  async read(db, { orderId, twin }) {
    const order = await readOrder(db, orderId);
    const terms = await readTermsFile(db, order.termsSha256);
    if (!terms) throw new Error("The terms of sale are not stored");
    const card = cardOf(order);
    const paidAt = order.paidAt ?? order.createdAt;
    const cohort = await findCohortOf(db, { id: orderId, formationId: order.formationId });
    const sessions = await listNextSessions(db, order.formationId, { cohortId: cohort?.id ?? null, limit: 24 });
    const offer = { id: order.formationId, nextStart: cohort?.startsOn ?? null };
    const { releases, months } = await readReleases(db, offer, paidAt);
    return {
      orderNumber: order.orderNumber,
      formationName: order.formationName,
      twin,
      features: order.offer.features,
      releases,
      sessions: sessions.map(({ startsAt, isSample }) => formatAppointment(startsAt) + (isSample ? ", exemple" : "")),
      price: formatPrice(order.amountCents, order.type),
      reduction: reductionLines(order),
      isSubscription: order.type === "subscription",
      isCompany: order.company !== null,
      wholePrice: wholePriceLabel({ amount: order.amountCents, type: order.type }, months),
      paidAt: formatDateTime(paidAt),
      card: card && cardLabel(card),
      consents: order.consents.map(({ text, version, at }) => ({ text, version, at: formatDateTime(at) })),
      withdrawalDeadline: formatWeekday(withdrawalDeadline(paidAt)),
      termsVersion: terms.version,
      terms: terms.pdf,
      invoices: await readFirstInvoice(db, orderId),
    };
  },
  fills: ({ orderNumber, formationName }) => ({ commande: orderNumber, formation: formationName }),
  Body,
  async onSent(trx, email) {
    await fileWithOrder(trx, email);
    const orderId = email.props.orderId ?? "";
    await openWithConfirmation(trx, orderId);
    await enqueue(trx, "write-papers", { orderId });
  },
  // A link is no durable medium, so the terms are attached (art. L221-13).
  attachments: async ({ termsVersion, terms, invoices }, db) => [
    ...(terms ? [termsAttachment({ version: termsVersion, pdf: terms })] : []),
    ...(await attachInvoices(db, invoices)),
  ],
  samples: {
    "achat unique": SAMPLE,
    "payée deux fois": { ...SAMPLE, twin: "ES-000041" },
    "avec un code": {
      ...SAMPLE,
      price: "1\u202f597,60\u00a0€ TTC",
      reduction: [
        ["Prix sans code", "1\u202f997\u00a0€ TTC"],
        ["Code RENTREE", "−399,40\u00a0€"],
      ],
    },
    abonnement: {
      ...SAMPLE,
      formationName: "Résidence secondaire à l’étranger",
      price: "797\u00a0€ TTC par mois",
      isSubscription: true,
      sessions: ["mardi 8 décembre 2026 à 18\u00a0h\u00a030 (heure de Paris)"],
      wholePrice: wholePriceLabel({ amount: 797_00, type: "subscription" }, 2),
      card: null,
      consents: SAMPLE.consents.slice(0, 1),
    },
  },
});

function Body(order: View) {
  const { features, releases, sessions, price, isSubscription, isCompany, consents, withdrawalDeadline, termsVersion } =
    order;
  return (
    <Layout
      heading="Votre commande est confirmée"
      preheader={`${price}. Vous pouvez vous rétracter jusqu’au ${withdrawalDeadline}.`}
      rights={isSubscription ? ["withdraw", "cancel"] : ["withdraw"]}
    >
      {order.twin && <PaidTwice {...order} />}
      <Details rows={[...orderRows(order), ...invoiceRows(order.invoices)]} />
      {features.length > 0 && (
        <Section title="Ce que comprend la formation">
          <Bullets items={features} />
        </Section>
      )}
      {releases.length > 0 && (
        <Section title="Quand les modules ouvrent">
          <Bullets items={releases.map(({ what, when }) => `${what}\u00a0: ${when}`)} />
          <Paragraph>À 7&nbsp;h, heure de Paris. Le reste ouvre avec l’accès.</Paragraph>
        </Section>
      )}
      {sessions.length > 0 && (
        <Section title="Les prochains rendez-vous">
          <Bullets items={sessions} />
          <Paragraph>Ceux qui s’ajouteront s’annoncent par e-mail.</Paragraph>
        </Section>
      )}
      <Section title="Ce que vous avez accepté">
        <Bullets items={consents.map(tickedBox)} />
        <Paragraph>
          <strong>Conditions générales de vente en pièce jointe (PDF)</strong>, version du {formatDate(termsVersion)}.
        </Paragraph>
      </Section>
      <Withdrawal {...order} />
      {isSubscription && <Ending />}
      <Guarantees isSubscription={isSubscription} />
      {!isCompany && <Mediation />}
    </Layout>
  );
}

/** To withdraw from this one costs her nothing, and the other goes on. */
function PaidTwice({ twin, orderNumber, withdrawalDeadline }: View) {
  return (
    <Box>
      <Paragraph>
        <strong>Vous avez déjà cette formation</strong>, par la commande {twin}&nbsp;: vous l’avez payée deux fois. Pour
        récupérer cette seconde somme, renoncez à la commande {orderNumber} jusqu’au {withdrawalDeadline}&nbsp;: elle
        vous est rendue en entier, et votre formation reste ouverte.
      </Paragraph>
      <ButtonLink
        href={siteLink(`${href("/retractation")}?commande=${orderNumber}`)}
        label={`Renoncer à la commande ${orderNumber}`}
      />
    </Box>
  );
}

function tickedBox({ text, version, at }: View["consents"][number]): ReactNode {
  return (
    <>
      « {text} »
      <br />
      Texte du {formatDate(version)}, case cochée le {at}
    </>
  );
}

function orderRows(order: View): [string, string][] {
  const { orderNumber, formationName, price, reduction, isSubscription, paidAt, card, withdrawalDeadline } = order;
  return [
    ["Commande", orderNumber],
    ["Date et heure", `${paidAt}, heure de Paris`],
    ["Formation", formationName],
    ...reduction,
    ["Prix", isSubscription ? `${price}, premier mois payé` : `${price}, payé en une fois`],
    ...(order.wholePrice ? [["Pour tout suivre", order.wholePrice] satisfies [string, string]] : []),
    ["Paiement", card ? `Carte ${card}` : "En ligne, par Stripe"],
    [
      "Durée",
      isSubscription ? "Abonnement mensuel sans engagement, accès tant qu’il court" : `Accès à vie : ${ACCESS_LASTS}`,
    ],
    ["Fichiers", `À télécharger dans les ${FILES_LAST}, tant que l’accès est ouvert`],
    ["Rétractation", `Jusqu’au ${withdrawalDeadline} inclus`],
    ["Vendeur", seller.name],
  ];
}
