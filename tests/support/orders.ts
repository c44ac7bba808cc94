import { sql } from "kysely";
import { payAndVanish } from "./buying.ts";
import { eventually, type Shop } from "./shop.ts";

/** Paid and settled; whoever has paid has not come back. */
export async function aPaidOrder(shop: Shop, name: string, slug = "mindset") {
  const email = `${name}@exemple.fr`;
  await payAndVanish(shop, slug, email);
  const order = await findOrder(shop, email);
  await eventually(() => accessIsOpen(shop, order.id));
  return order;
}

/** The first order of that address. */
export function findOrder(shop: Shop, email: string) {
  return shop.inspect((db) =>
    db
      .selectFrom("orders")
      .select(["id", "number"])
      .where("email", "=", email)
      .orderBy("number")
      .executeTakeFirstOrThrow(),
  );
}

export function readOrder(shop: Shop, id: string) {
  return shop.inspect((db) =>
    db
      .selectFrom("orders")
      .select(["status", "amount_cents", "refunded_cents", "holds_seat"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );
}

/** True while what this order has opened is open. */
export async function accessIsOpen(shop: Shop, orderId: string): Promise<boolean> {
  const access = await shop.inspect((db) =>
    db.selectFrom("access").select("revoked_at").where("order_id", "=", orderId).executeTakeFirst(),
  );
  return access?.revoked_at === null;
}

/** What the audit log says of an order, oldest first. */
export async function actionsOn(shop: Shop, id: string): Promise<string[]> {
  const rows = await shop.inspect((db) =>
    db.selectFrom("audit_log").select("action").where("entity_id", "=", id).orderBy("id").execute(),
  );
  return rows.map((row) => row.action).filter((action) => action !== "settle");
}

/** Cents that Stripe has given back to that address. */
export async function refundedAtStripe(shop: Shop, email: string): Promise<number> {
  return (await shop.stripe.ledger()).find((line) => line.email === email)?.amountRefunded ?? 0;
}

/** Refunds that were asked for lately are five minutes old. */
export async function ageRefunds(shop: Shop): Promise<void> {
  await shop.inspect((db) => sql`update refund_requests set asked_at = asked_at - interval '5 minutes'`.execute(db));
}

/** The database lets nobody change a declaration and its lines: only its owner can take that rule away. */
export async function ageDeclaration(shop: Shop, id: string, days: number): Promise<void> {
  await shop.inspect(async (db) => {
    await sql`alter table declarations disable trigger declarations_stay`.execute(db);
    await sql`update declarations set declared_at = declared_at - make_interval(days => ${days}) where id = ${id}`.execute(
      db,
    );
    await sql`alter table declarations enable trigger declarations_stay`.execute(db);
  });
}

/** What was asked of Stripe for declarations lately is five minutes old. */
export async function ageCancellations(shop: Shop): Promise<void> {
  await shop.inspect(async (db) => {
    await sql`alter table declaration_outcomes disable trigger declaration_outcomes_stay`.execute(db);
    await sql`update declaration_outcomes set at = at - interval '5 minutes'`.execute(db);
    await sql`alter table declaration_outcomes enable trigger declaration_outcomes_stay`.execute(db);
  });
}
