import type { Difference, DifferenceKind, Fact } from "../app/domain/shop/ledger/books.ts";
import { compareLedger, type Ledger } from "../app/domain/shop/ledger/ledger.server.ts";
import { StripeUnavailable } from "../app/gateways/stripe/client.server.ts";
import { withDatabase } from "../db/command.server.ts";

const WHAT_TO_DO: Record<DifferenceKind, string> = {
  "paid-without-order":
    "find the buyer at Stripe, end the subscription and refund there, and ask the buyer to order again",
  "paid-other-amount": "look at the payment at Stripe; refund it, or correct the price with the buyer",
  "paid-not-recorded": "the nightly comparison fulfils it; if it stays, look at the order's alerts",
  "paid-only-here": "check that the right Stripe account is configured; nobody has paid this order there",
  "payment-not-recorded": "the nightly comparison records it; if it stays, look at the order's alerts",
  "payment-only-here": "check that the right Stripe account is configured; no such invoice is paid there",
  "withdrawn-not-refunded": "the nightly comparison refunds it; if it stays, refund that month at Stripe",
  "refund-not-recorded": "the nightly comparison records it; if it stays, look at the order's alerts",
  "refund-only-here": "refund the missing part at Stripe",
  "dispute-not-recorded": "the nightly comparison records it; answer the dispute at Stripe",
  "dispute-only-here": "the nightly comparison records its end; if it stays, look at the dispute at Stripe",
  "subscription-not-recorded": "the nightly comparison records it; if it stays, look at the order's alerts",
  "subscription-differs": "the nightly comparison records Stripe's state",
  "subscription-only-here": "check that the right Stripe account is configured",
  "subscription-goes-on": "the nightly comparison ends it at Stripe; if it stays, cancel it there",
  "two-subscriptions": "end one of them at Stripe and refund what it charged",
  "access-missing": "the nightly comparison opens it; if it stays, grant it on the order's page",
  "access-without-order": "the nightly comparison revokes it; if it stays, revoke it on the order's page",
  "seat-kept": "the nightly comparison releases it",
  "seats-miscounted": "the nightly comparison counts again",
  "email-missing": "send it from the order's page",
  "email-twice": "look at the order's emails",
  "email-without-payment": "look at the order's emails; tell the buyer that nothing was paid",
  "invoice-missing": "the reconciliation issues it within a minute; if it stays, look at the log",
  "invoice-twice": "ask the accountant; a number that was given is never taken back",
  "invoice-differs": "ask the accountant; issue a credit note by refunding, never by changing the invoice",
  "credit-note-missing": "the reconciliation issues it within a minute; if it stays, look at the log",
  "credit-note-too-many": "look at the order's refunds at Stripe; tell the accountant",
  "number-missing": "restore the paper from a backup; nothing in the shop deletes one",
  "number-twice": "tell the accountant; nothing in the shop gives a number twice",
};

/**
 * `npm run ledger`: prints every difference between Stripe, orders, payments, access, seats and emails. Exit code 1 for
 * any, 2 when Stripe or the database could not be read or understood.
 */
await withDatabase(
  async ({ db }) => {
    try {
      const ledger = await compareLedger(db);
      for (const line of ledgerLines(ledger)) console.log(line);
      process.exitCode = ledger.differences.length === 0 ? 0 : 1;
    } catch (error) {
      if (!(error instanceof Error) || "code" in error) throw error;
      const reason = error instanceof StripeUnavailable ? "" : "Stripe has answered in an unexpected form: ";
      console.error(`Nothing was compared. ${reason}${error.message}.`);
      process.exitCode = 2;
    }
  },
  { hasNoTimeouts: true, exitCode: 2 },
);

/** The command's output: a line for each difference, or one with the counts. No line names a person. */
function ledgerLines({ compared, differences }: Ledger): string[] {
  const counts = `${compared.orders} orders, ${compared.subscriptions} subscriptions, ${compared.refunds} refunds compared`;
  if (differences.length === 0) return [`${counts}: no difference`];
  return [...differences.map(lineOf), `${counts}: ${differences.length} differences`];
}

function lineOf({ kind, about, expected, found }: Difference): string {
  return `${kind}  ${about}  expected: ${inEnglish(expected)}; found: ${inEnglish(found)}. To do: ${WHAT_TO_DO[kind]}.`;
}

function inEnglish(fact: Fact): string {
  if ("name" in fact) return fact.name;
  if ("order" in fact) return `order ${fact.order}${fact.subscription ? `, subscription ${fact.subscription}` : ""}`;
  if ("subscription" in fact) {
    const { subscription, periodEnd, endsAt } = fact;
    const end = endsAt === "period-end" ? ", ends with it" : endsAt ? `, ends ${endsAt.toISOString()}` : "";
    return `${subscription}, period until ${periodEnd?.toISOString() ?? "unknown"}${end}`;
  }
  const value = "cents" in fact ? `${(fact.cents / 100).toFixed(2)} ${fact.currency}` : `${fact.count || "none"}`;
  return fact.of ? `${value} (${fact.of})` : value;
}
