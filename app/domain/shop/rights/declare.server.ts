import { randomUUID } from "node:crypto";
import { seller } from "#app/config/seller.server.ts";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { ZONE } from "../../values/time.ts";
import { readOrders } from "./contract-orders.server.ts";
import { readDeclaration } from "./declarations.server.ts";
import { numbersIn } from "./matching.ts";
import { obligationOf, progressAt } from "./order-quote.ts";
import { plannedEnd } from "./planned-end.ts";

export type RequestedEnd = "des-que-possible" | "fin-de-periode" | "date";

export interface NewDeclaration {
  kind: "withdrawal" | "cancellation";
  name: string;
  /** Free text: an order number, a formation's name, or any other description of the contract. */
  contract: string;
  email: string;
  requestedEnd: RequestedEnd | null;
  /** ISO day; only with « date ». */
  requestedDate: string | null;
}

/**
 * Records a declaration (Code de la consommation, art. L221-21 and L215-1-1), queues its emails and returns the id of
 * its receipt. The answer does not reveal whether an order exists: it is looked up for the email only. The declaration
 * counts from this moment, whether or not an email can be sent. The same recap confirmed twice is one declaration.
 */
export async function declare(db: Db, idempotencyKey: string, declaration: NewDeclaration): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const { id, isNew } = await save(trx, idempotencyKey, declaration, {});
    if (!isNew) return id;
    await queueEmail(trx, {
      name: "declaration-notice",
      recipient: seller.email,
      props: { declarationId: id },
      dedupeKey: `declaration:${id}:seller`,
    });
    return id;
  });
}

export interface ReceivedDeclaration extends NewDeclaration {
  channel: "letter" | "email";
  /** ISO day. */
  receivedOn: string;
}

/**
 * Records a declaration that came by letter or by email and that an administrator enters. It is as valid as one by the
 * form (art. L221-21), and counts from the day of its receipt.
 */
export async function enterDeclaration(
  db: Db,
  actor: Actor,
  idempotencyKey: string,
  { channel, receivedOn, ...declaration }: ReceivedDeclaration,
): Promise<string> {
  const noon = Temporal.PlainDate.from(receivedOn).toZonedDateTime({ timeZone: ZONE, plainTime: "12:00" });
  const declaredAt = new Date(Math.min(noon.epochMilliseconds, Date.now()));
  return db.transaction().execute(async (trx) => {
    const entry = { channel, declaredAt, enteredBy: actor.name };
    const { id, isNew } = await save(trx, idempotencyKey, declaration, entry);
    if (!isNew) return id;
    const after = { channel, receivedOn };
    await audit(trx, actor, { action: "create", entity: "declaration", entityId: id, after });
    return id;
  });
}

/** Stores the declaration once for each key, and queues its receipt. */
async function save(
  trx: Db,
  idempotencyKey: string,
  declaration: NewDeclaration,
  entry: { channel?: "letter" | "email"; declaredAt?: Date; enteredBy?: string },
): Promise<{ id: string; isNew: boolean }> {
  // A random id and not a time-ordered one: it is part of the receipt's address and must not be guessable.
  const id = randomUUID();
  const { kind, name, contract, email, requestedEnd, requestedDate } = declaration;
  const progress = await progressOf(trx, declaration, entry.declaredAt ?? new Date());
  const inserted = await trx
    .insertInto("declarations")
    .values({ id, idempotencyKey, kind, name, contract, email, requestedEnd, requestedDate, progress, ...entry })
    .onConflict((conflict) => conflict.constraint("declarations_idempotency_key_key").doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) {
    const row = await trx
      .selectFrom("declarations")
      .select("id")
      .where("idempotencyKey", "=", idempotencyKey)
      .executeTakeFirstOrThrow();
    return { id: row.id, isNew: false };
  }
  // The law requires a receipt for each declaration (art. L221-21), so emails have no daily limit here; the form has
  // one.
  await queueEmail(trx, {
    name: "declaration-receipt",
    recipient: email,
    props: { declarationId: id, ...(await knownAbout(trx, id)) },
    dedupeKey: `declaration:${id}`,
  });
  return { id, isNew: true };
}

/** The progress at that time in each order that the declaration may concern, by the order's id, as JSON. */
async function progressOf(trx: Db, { email, contract }: NewDeclaration, declaredAt: Date): Promise<string> {
  const orders = await readOrders(trx, { emails: [email], numbers: numbersIn(contract) });
  return JSON.stringify(Object.fromEntries(orders.map((order) => [order.id, progressAt(order, { declaredAt })])));
}

/**
 * What only the receipt by email states, because only the owner of the address reads it: the rule and the calculation
 * of a withdrawal, or the day on which the paid period ends.
 */
async function knownAbout(trx: Db, id: string): Promise<{ basis: string; endsOn: string }> {
  const declaration = await readDeclaration(trx, id);
  const { certainOrder } = declaration ?? {};
  if (!declaration || !certainOrder) return { basis: "null", endsOn: "" };
  if (declaration.kind === "withdrawal")
    return { basis: JSON.stringify(obligationOf(certainOrder, declaration)), endsOn: "" };
  const end = declaration.requestedEnd === "fin-de-periode" ? plannedEnd(declaration, certainOrder) : null;
  return { basis: "null", endsOn: end?.endsOn.toString() ?? "" };
}

export interface DeclarationReceipt extends NewDeclaration {
  declaredAt: Date;
}

export async function readDeclarationReceipt(db: Db, id: string): Promise<DeclarationReceipt | undefined> {
  const row = await db
    .selectFrom("declarations")
    .select(["kind", "name", "contract", "email", "requestedEnd", "requestedDate", "declaredAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  return (
    row && {
      kind: row.kind,
      name: row.name,
      contract: row.contract,
      email: row.email,
      requestedEnd: row.requestedEnd,
      requestedDate: row.requestedDate,
      declaredAt: row.declaredAt,
    }
  );
}
