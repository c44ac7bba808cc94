import { log } from "#app/config/log.server.ts";
import { StripeUnavailable } from "#app/gateways/stripe/client.server.ts";
import type { OrderFacts, Papers } from "#app/gateways/stripe/order-metadata.ts";
import { writePapers } from "#app/gateways/stripe/papers.server.ts";
import type { Db } from "#db/connection.server.ts";
import { jsonArrayFrom } from "#db/json.server.ts";

const FACTS = [
  "number",
  "userId",
  "formationId",
  "formationName",
  "termsVersion",
  "termsSha256",
  "consents",
  "company",
  "listCents",
  "discountCents",
  "reductionLabel",
] as const satisfies (keyof OrderFacts)[];

/** Papers older than this were written to Stripe when they were issued. */
const RECENT_MS = 3 * 24 * 3600 * 1000;

export async function readOrderFacts(db: Db, orderId: string): Promise<OrderFacts & { createdAt: Date }> {
  return db
    .selectFrom("orders")
    .select([...FACTS, "createdAt"])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom("orderCredits")
          .select(["creditedOrderId as orderId", "cents"])
          .whereRef("orderCredits.orderId", "=", "orders.id")
          .orderBy("creditedOrderId"),
      ).as("credits"),
    )
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
}

/**
 * Tells Stripe which numbers the recent payments of an order have got, and that its confirmation was sent: a restore
 * finds them there. Any number of calls has the effect of one. Throws `StripeUnavailable`; what Stripe refuses stays
 * unwritten, and a restore then skips its number.
 */
export async function writePapersOf(db: Db, orderId: string): Promise<void> {
  const facts = await readOrderFacts(db, orderId);
  for (const { holder, papers } of await readPapers(db, orderId)) {
    try {
      await writePapers(holder, papers, facts);
    } catch (error) {
      if (error instanceof StripeUnavailable) throw error;
      log.warn({ err: error, orderId }, "papers not written at Stripe");
    }
  }
}

async function readPapers(db: Db, orderId: string): Promise<{ holder: string; papers: Papers }[]> {
  const order = await db
    .selectFrom("orders")
    .select(["stripeCheckoutSessionId as session", "stripePaymentIntentId as intent"])
    .select(({ selectFrom }) =>
      selectFrom("orderEmails")
        .select(({ fn }) => fn.min("sentAt").as("at"))
        .whereRef("orderId", "=", "orders.id")
        .where("template", "=", "order-confirmation")
        .as("confirmedAt"),
    )
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("invoices")
    .innerJoin("orderPayments", "orderPayments.id", "invoices.paymentId")
    .select(["invoices.number", "invoices.kind", "issuedAt as at", "reference", "stripePaymentIntentId as intent"])
    .where("invoices.orderId", "=", orderId)
    .where("paymentId", "in", ({ selectFrom }) =>
      selectFrom("invoices")
        .select("paymentId")
        .where("orderId", "=", orderId)
        .where("issuedAt", ">", new Date(Date.now() - RECENT_MS)),
    )
    .execute();
  const byIntent = Map.groupBy(rows, ({ intent }) => intent);
  // A free order has a confirmation, and no payment.
  if (order.session && !byIntent.has(order.intent)) byIntent.set(order.intent, []);
  return [...byIntent].flatMap(([intent, papers]) => {
    const isOwn = intent === order.intent;
    const holder = isOwn ? order.session : intent;
    if (!holder) return [];
    const [invoice = null] = papers.filter(({ kind }) => kind === "invoice");
    const creditNotes = papers
      .filter(({ kind }) => kind === "credit_note")
      .map((note) => ({ ...note, cents: Number(note.reference.split(":")[2]) }));
    return [{ holder, papers: { invoice, creditNotes, confirmedAt: isOwn ? order.confirmedAt : null } }];
  });
}
