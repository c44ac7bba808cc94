import { fill } from "./fill.ts";
import texts from "./operator-alerts.json" with { type: "json" };
import { DECLARATION_KIND_LABELS, ORDER_STATUS } from "./orders.ts";

/** What each alert names, in the order of its arguments; its text holds them in braces. */
export const NAMED = {
  paymentWithoutOrder: ["session"],
  notRemembered: [],
  administratorInvited: ["email", "by", "page"],
  administratorRemoved: ["email", "by", "page"],
  otherAmount: ["order", "session"],
  paidTwice: ["first", "second"],
  codeTwice: ["order"],
  deductedPartReturned: ["order", "taker"],
  eventStuck: ["type", "event", "object"],
  refundFailed: ["order", "refund", "amount"],
  providerRefuses: ["provider", "code"],
  contentReported: ["content"],
  shareNotRefunded: ["order", "share"],
  paidLate: ["order", "session"],
  unknownAtStripe: ["order", "session"],
  declarationsPaused: ["limit"],
  turnover: ["year", "threshold", "sum"],
  euSales: ["year", "threshold", "sum"],
  countryNotServed: ["order", "country"],
  taxedWithoutNumber: ["invoice"],
  noVatNumber: ["invoice"],
  vatNumberUnchecked: ["invoice"],
  messageDue: ["kind", "receivedAt", "dueAt"],
  newsletterRefused: ["newsletter", "refused", "tried"],
  newsletterUnwanted: ["newsletter", "complaints", "tried"],
  dispute: ["state", "order", "dispute", "status", "part"],
  declarationDisowned: ["declaration", "order", "contract"],
  rowFailed: ["step", "id", "code"],
  difference: ["difference", "about", "expected", "found"],
} as const satisfies Record<keyof typeof texts.alerts, readonly string[]>;

type AlertName = keyof typeof NAMED;
type Value = string | number | null | undefined;
type Values<Facts extends readonly string[]> = { -readonly [Index in keyof Facts]: Value };
type Alerts = {
  [Name in AlertName]: (...values: Values<(typeof NAMED)[Name]>) => { subject: string; details: string[] };
};

/** A line that names what is not known is left out. */
const written = Object.fromEntries(
  (Object.keys(NAMED) as AlertName[]).map((name) => [
    name,
    (...values: Value[]) => {
      const known = Object.fromEntries(NAMED[name].map((fact, index) => [fact, values[index] ?? undefined]));
      const { subject, details } = texts.alerts[name];
      const isKnown = (line: string) => NAMED[name].every((fact) => known[fact] || !line.includes(`{${fact}}`));
      const filled = (line: string) => fill("alert", line, known);
      return { subject: filled(subject), details: details.filter(isKnown).map(filled) };
    },
  ]),
) as unknown as Alerts;

/** The alerts that only a person can resolve. The administrator reads them in an email and above the list of orders. */
export const operatorAlerts = {
  ...written,
  /** `part`: what the bank takes, when it is not the whole payment. */
  dispute: (
    state: keyof typeof texts.disputes,
    ...[order, id, status, part]: [order: string, id: string, status: string, part: string | null]
  ) => written.dispute(texts.disputes[state], order, id, status, part),
  declarationDisowned: (kind: keyof typeof DECLARATION_KIND_LABELS, contract: string, order?: string) =>
    written.declarationDisowned(DECLARATION_KIND_LABELS[kind], order, order ? null : contract),
  /** What a background job could not do for one row. */
  rowFailed: (step: keyof typeof texts.steps, id: string, code: string) =>
    written.rowFailed(texts.steps[step], id, code),
  /** What the nightly comparison with Stripe finds. */
  difference: (kind: keyof typeof texts.differences, about: string, expected: string, found: string) =>
    written.difference(differenceTitle(kind), about, expected, found),
};

/** What a comparison expected, and what it found. */
export const factWords = {
  count: (count: number) => (count === 0 ? "aucun" : `${count}`),
  /** What was counted: an order's number, an id of Stripe's, or an email's template. */
  of: (subject: string) =>
    Object.hasOwn(texts.emails, subject) ? texts.emails[subject as keyof typeof texts.emails] : subject,
  order: (status: keyof typeof ORDER_STATUS, subscription: string | null) =>
    `commande « ${ORDER_STATUS[status].label} »${subscription ? `, abonnement « ${subscription} »` : ""}`,
  subscription: (status: string, periodEnd: string, endsOn: string | null) =>
    `abonnement « ${status} », période jusqu’au ${periodEnd}${endsOn ? `, fin le ${endsOn}` : ""}`,
};

/** What is wrong, in a few words. */
export function differenceTitle(kind: keyof typeof texts.differences): string {
  return texts.differences[kind];
}
