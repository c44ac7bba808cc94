import { log } from "#app/config/log.server.ts";
import type { Db } from "#db/connection.server.ts";
import { issueInvoices } from "./issue.server.ts";
import { areNumbersUnknown } from "./numbers.server.ts";

const BATCH = 500;

/** Of the orders that were paid or refunded since then, or of all; in the order of the payments, without an email. */
export async function issueMissingInvoices(db: Db, since: Date | null): Promise<void> {
  // Nothing would be issued, and the same orders found for ever.
  if (await areNumbersUnknown(db)) return;
  let issued = 0;
  for (let ids = await ordersLackingPapers(db, since); ids.length > 0; ids = await ordersLackingPapers(db, since)) {
    for (const id of ids) {
      await db.transaction().execute(async (trx) => {
        await trx.selectFrom("orders").select("id").where("id", "=", id).forNoKeyUpdate().execute();
        await issueInvoices(trx, id, { tellsBuyer: false });
      });
    }
    issued += ids.length;
  }
  if (issued > 0) log.info({ orders: issued }, "missing invoices issued");
}

async function ordersLackingPapers(db: Db, since: Date | null): Promise<string[]> {
  const from = since ?? new Date(0);
  const rows = await db
    .selectFrom("orderPayments as payment")
    .select("orderId as id")
    .where("amountCents", ">", 0)
    .where("id", "in", ({ selectFrom }) =>
      selectFrom("orderPayments")
        .select("id")
        .where("paidAt", ">=", from)
        .union(
          selectFrom("orderPayments")
            .innerJoin("orders", "orders.id", "orderPayments.orderId")
            .select("orderPayments.id")
            .where("refundedAt", ">=", from),
        ),
    )
    .where(({ eb, or, not, exists, selectFrom }) => {
      const ofPayment = selectFrom("invoices").whereRef("paymentId", "=", "payment.id");
      const credited = ofPayment
        .where("kind", "=", "credit_note")
        .select(({ fn, lit }) => fn.coalesce(fn.sum<number>("totalCents"), lit(0)).as("cents"));
      return or([
        not(exists(ofPayment.where("kind", "=", "invoice").select("number"))),
        eb("refundedCents", ">", credited),
      ]);
    })
    .groupBy("orderId")
    .orderBy(({ fn }) => fn.min("paidAt"))
    .orderBy("orderId")
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}
