import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "#db/connection.server.ts";
import { linkIn, payWithoutReturning } from "./buying.ts";
import { runJob } from "./jobs.ts";
import { changeProofs } from "./proofs.ts";
import { eventually, type Shop } from "./shop.ts";
import { Visitor } from "./visitor.ts";

/** A paid and fulfilled order whose buyer has not returned to the site. */
export async function aPaidOrder(shop: Shop, name: string, slug = "mindset", from: { address?: string } = {}) {
  const email = `${name}@exemple.fr`;
  await payWithoutReturning(shop, slug, email, from);
  const order = await findOrder(shop, email);
  await eventually(() => accessIsOpen(shop, order.id));
  return order;
}

/** The first order of that address. */
export function findOrder(shop: Shop, email: string) {
  return shop.inspect((db) =>
    db
      .selectFrom("orders")
      .select(["id", "number", "userId"])
      .where("email", "=", email)
      .orderBy("number")
      .executeTakeFirstOrThrow(),
  );
}

export function readOrder(shop: Shop, id: string) {
  return shop.inspect((db) =>
    db
      .selectFrom("orders")
      .select(["status", "amountCents", "refundedCents", "holdsSeat"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );
}

/** Deletes an order's payment and its invoice, which must have the last number. */
export async function deletePayment(shop: Shop, orderId: string): Promise<void> {
  await deleteInvoice(shop, orderId);
  await shop.inspect((db) => sql`delete from order_payments where order_id = ${orderId}`.execute(db));
}

/** Deletes an order's invoice. Later invoices are renumbered. */
export async function deleteInvoice(shop: Shop, orderId: string): Promise<void> {
  await changeProofs(shop, ["issued_papers", "invoices"], async (trx) => {
    const { number } = await trx
      .selectFrom("invoices")
      .select("number")
      .where("orderId", "=", orderId)
      .executeTakeFirstOrThrow();
    await sql`delete from issued_papers where number >= ${number}`.execute(trx);
    await sql`delete from invoices where number = ${number}`.execute(trx);
    const { rows } = await sql<{ number: string }>`
        select number from invoices where kind = 'invoice' and number > ${number} order by number`.execute(trx);
    for (const row of rows) {
      const before = `${row.number.slice(0, -6)}${String(Number(row.number.slice(-6)) - 1).padStart(6, "0")}`;
      await sql`update invoices set number = ${before} where number = ${row.number}`.execute(trx);
    }
    await sql`update invoice_counters set last = last - 1 where kind = 'invoice'`.execute(trx);
  });
}

/** The hash of some terms of sale, for orders that a test writes into the database. */
export async function termsIn(db: Db): Promise<string> {
  await sql`insert into terms_versions (sha256, version, text_sha256, pdf)
    values (encode(sha256('CGV'), 'hex'), '2026-11-21', 'CGV', 'CGV') on conflict do nothing`.execute(db);
  return createHash("sha256").update("CGV").digest("hex");
}

/** True while the order's access is open. */
export async function accessIsOpen(shop: Shop, orderId: string): Promise<boolean> {
  const access = await shop.inspect((db) =>
    db.selectFrom("access").select(["revokedAt", "opensAt"]).where("orderId", "=", orderId).executeTakeFirst(),
  );
  return access?.revokedAt === null && access.opensAt <= new Date();
}

/** Waits until every confirmation is sent and access is open. */
export async function untilOpen(shop: Shop): Promise<void> {
  await eventually(async () => {
    const waiting = await shop.inspect((db) =>
      db.selectFrom("access").select("userId").where("opensAt", ">", new Date()).execute(),
    );
    return waiting.length === 0;
  });
}

/** What the audit log says of an order, oldest first. */
export async function actionsOn(shop: Shop, id: string): Promise<string[]> {
  const rows = await shop.inspect((db) =>
    db.selectFrom("auditLog").select("action").where("entityId", "=", id).orderBy("id").execute(),
  );
  return rows.map((row) => row.action).filter((action) => action !== "resolve");
}

/** The cents that Stripe has refunded to that address. */
export async function refundedAtStripe(shop: Shop, email: string): Promise<number> {
  return (await shop.stripe.ledger()).find((line) => line.email === email)?.amountRefunded ?? 0;
}

/** Makes the latest refund requests five minutes old. */
export async function ageRefunds(shop: Shop): Promise<void> {
  await shop.inspect((db) => sql`update refund_requests set asked_at = asked_at - interval '5 minutes'`.execute(db));
}

export async function ageDeclaration(shop: Shop, id: string, days: number): Promise<void> {
  const older = sql`update declarations set declared_at = declared_at - make_interval(days => ${days}) where id = ${id}`;
  await changeProofs(shop, ["declarations"], (db) => older.execute(db));
}

/** A paid subscription of `{name}@exemple.fr`. */
export async function aSubscriber(shop: Shop, name: string) {
  const order = await aPaidOrder(shop, name, "immobilier-campagne");
  const line = (await shop.stripe.ledger()).find((row) => row.email === `${name}@exemple.fr`);
  return { ...order, subscription: String(line?.subscription) };
}

/** The outcomes of a declaration, oldest first. */
export function outcomesOf(shop: Shop, id: string) {
  return shop.inspect((db) =>
    db.selectFrom("declarationOutcomes").selectAll().where("declarationId", "=", id).orderBy("id").execute(),
  );
}

/** Declares as a visitor does, a cancellation as nothing else unless `voie` says so; returns the declaration's id. */
export async function declare(
  shop: Shop,
  kind: "retractation" | "resiliation",
  fields: Record<string, string>,
  visitor = new Visitor(shop.url),
): Promise<string> {
  const { fin, voie = "resiliation", ...typed } = fields;
  const { url, body } = visitor.formRequest(await visitor.open(`/${kind}`), { prenom: "Léa", nom: "Martin", ...typed });
  if (fin) {
    body.set("fin", fin);
    body.set("voie", voie);
  }
  body.set("etape", "confirmer");
  const answer = await visitor.request(url, { method: "POST", body });
  return String(answer.headers.get("Location")).replace("/declaration/", "");
}

/** Makes the latest requests to Stripe about cancellations five minutes old. */
export async function ageCancellations(shop: Shop): Promise<void> {
  const older = sql`update declaration_outcomes set at = at - interval '5 minutes'`;
  await changeProofs(shop, ["declaration_outcomes"], (db) => older.execute(db));
}

/**
 * Makes the declarations so many hours older; by default, so old that the shop carries them out without an answer. Before
 * that their receipts have left, or will not.
 */
export async function ageDeclarations(shop: Shop, hours = 73): Promise<void> {
  await shop.inspect(async (db) => {
    const waiting = db.selectFrom("emails").select("id").where("template", "=", "declaration-receipt");
    const isQueued = waiting.where("status", "in", ["queued", "sending"]).limit(1);
    await eventually(async () => (await isQueued.executeTakeFirst()) === undefined);
  });
  const older = sql`update declarations set recorded_at = recorded_at - make_interval(mins => ${Math.round(hours * 60)})`;
  await changeProofs(shop, ["declarations"], (db) => older.execute(db));
  await shop.inspect((db) =>
    sql`update emails set sent_at = sent_at - make_interval(mins => ${Math.round(hours * 60)})
      where template = 'declaration-receipt'`.execute(db),
  );
}

/** Carries out what was declared so many hours ago, or long enough; `workers`: by so many at once. */
export async function carryOut(shop: Shop, { hours = 73, workers = 1 } = {}): Promise<void> {
  await ageDeclarations(shop, hours);
  await Promise.all(Array.from({ length: workers }, () => runJob(shop, "carry-out-declarations")));
}

/** The text of an email to that address, once it has arrived. */
export async function mailOf(shop: Shop, email: string, subject: string): Promise<string> {
  const [mail, ...others] = await shop.mailbox.about(new RegExp(`^.*${subject}`), email);
  expect(others).toEqual([]);
  return mail.text.replace(/\s+/g, " ");
}

/** What the seller was told of a declaration that was made with that address: the subject and the text. */
export async function noticeAbout(shop: Shop, email: string): Promise<string> {
  const [notice] = await shop.mailbox.about(
    new RegExp(`${email}.*Ouvrir la déclaration`, "s"),
    "bonjour@essor.example",
  );
  return `${notice.subject} ${notice.text}`.replace(/\s+/g, " ");
}

/** The texts of the receipts of declarations that have arrived at that address. */
export function receiptsTo(shop: Shop, email: string): string[] {
  const receipts = shop.mailbox.to(email).filter(({ subject }) => subject.includes("Accusé de réception"));
  return receipts.map(({ text }) => text);
}

/** The link of the first of these receipts, or of the nth: « C’est bien moi », « Ce n’est pas moi ». */
export function answerLink(shop: Shop, email: string, nth = 0): string {
  const receipts = shop.mailbox.to(email).filter(({ subject }) => subject.includes("Accusé de réception"));
  return linkIn(receipts[nth], "/declaration?jeton=");
}

/** The payments of an order, oldest first. */
export function monthsOf(shop: Shop, orderId: string) {
  return shop.inspect((db) =>
    db
      .selectFrom("orderPayments")
      .select(["amountCents", "refundedCents"])
      .where("orderId", "=", orderId)
      // Two payments of one second may be recorded in any order.
      .orderBy("periodStart")
      .execute(),
  );
}
