import { randomUUID } from "node:crypto";
import { seller } from "#app/config/seller.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { DeclarationChannel } from "#db/types.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { takeAdvisoryLock } from "../../values/advisory-lock.server.ts";
import { ZONE } from "../../values/time.ts";
import { awaitAnswer, confirmBySession, pauseAfterFlood } from "./confirmation.server.ts";
import { type ContractOrder, readOrders } from "./contract-orders.server.ts";
import { readDeclaration } from "./declarations.server.ts";
import { findEarlier, findEqual } from "./first-declaration.server.ts";
import { isOrderOf, numbersIn } from "./matching.ts";
import { obligationOf, orderToEnd, progressAt, type WaysOut, waysOut } from "./order-quote.ts";
import { plannedEnd } from "./planned-end.ts";
import { getsReceipt } from "./receipt-limit.server.ts";

type RequestedEnd = "des-que-possible" | "fin-de-periode" | "date";

type Kind = "withdrawal" | "cancellation";

export interface NewDeclaration {
  kind: Kind;
  name: string;
  /** Free text: an order number, a formation's name, or any other description of the contract. */
  contract: string;
  email: string;
  /** Of a withdrawal only when the cancellation form has become one. */
  requestedEnd: RequestedEnd | null;
  /** ISO day; only with « date ». */
  requestedDate: string | null;
  /** What the cancellation form is to do of the two while both are open; null: the better one. */
  chosenWay: Kind | null;
  /** On the form of a cancellation, after the fourteen days. */
  asksGuarantee?: boolean;
}

export interface Declarant {
  actor: Actor;
  channel?: "form" | "erasure";
  userId: string | null;
  /** False when the receipts of the day for its network are used up. */
  mayHaveReceipt: boolean;
}

/**
 * Records a declaration (Code de la consommation, art. L221-21 and L215-1-1), queues its emails and returns the id of
 * its receipt. The answer does not reveal whether an order exists: it is looked up for the email only. The declaration
 * counts from this moment, whether or not an email can be sent. Made again within an hour, it is the same declaration while
 * that one can still act.
 */
export async function declare(
  db: Db,
  idempotencyKey: string,
  typed: NewDeclaration,
  { actor, channel = "form", userId, mayHaveReceipt }: Declarant,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    // One at a time, so that equal ones and those of an hour are counted exactly.
    await takeAdvisoryLock(trx, "declarations");
    const declaration = { ...typed, kind: await kindOf(trx, typed, userId) };
    const earlier = userId && channel === "form" ? await findEarlier(trx, declaration, userId) : undefined;
    if (earlier) return earlier;
    const equal = await findEqual(trx, declaration, channel);
    const hasReceipt = await getsReceipt(trx, declaration.email, { userId, mayHaveReceipt });
    const { id, isNew } = equal
      ? { id: equal, isNew: false }
      : await save(trx, idempotencyKey, declaration, { hasReceipt, channel });
    // Her session takes a stranger's over, whose receipt may not have left: this one is hers.
    const isProven = userId !== null && (await confirmBySession(trx, actor, id, userId));
    if (!isNew && !isProven) return id;
    if (isNew) await pauseAfterFlood(trx, id);
    if (!hasReceipt && !isProven) return id;
    await queueReceipt(trx, id, declaration.email, { takenOver: !isNew });
    await queueEmail(trx, {
      name: "declaration-notice",
      recipient: seller.email,
      props: { declarationId: id },
      dedupeKey: `declaration:${id}:seller`,
    });
    return id;
  });
}

/** A cancellation inside the fourteen days is a withdrawal, which gives more, unless its customer wants the other. */
async function kindOf(trx: Db, declaration: NewDeclaration, userId: string | null): Promise<Kind> {
  if (declaration.kind === "withdrawal") return declaration.kind;
  const { ways } = await readWaysOut(trx, declaration, userId);
  if (ways?.withdrawal.rule === "promise") return declaration.asksGuarantee ? "withdrawal" : "cancellation";
  return ways ? (declaration.chosenWay ?? ways.preferred) : "cancellation";
}

/**
 * The order that the cancellation form is certainly about, and what either way out of it gives back now. `mayTell`: to the
 * session of the order's account, and only when its own address or number was typed: otherwise the answer would tell
 * whether the typed address has orders.
 */
export async function readWaysOut(
  db: Db,
  { contract, email, requestedEnd, requestedDate }: NewDeclaration,
  userId: string | null,
): Promise<{ order: ContractOrder | null; ways: WaysOut | null; mayTell: boolean }> {
  const userIds = userId ? [userId] : [];
  const numbers = numbersIn(contract);
  const orders = await readOrders(db, { emails: [email], userIds, numbers });
  const request = { requestedEnd, requestedDate, declaredAt: new Date(), asked: null };
  const order = orderToEnd(request, { contract, email, userId: userId ?? undefined }, orders);
  const mayTell =
    userId !== null && order?.userId === userId && (isOrderOf(order, email) || numbers.includes(order.number));
  const ways = order && waysOut(order, request);
  // To anybody else the form has said that what comes after the fourteen days is a cancellation.
  return { order, ways: mayTell || ways?.withdrawal.rule === "law" ? ways : null, mayTell };
}

interface ReceivedDeclaration extends NewDeclaration {
  channel: "letter" | "email";
  /** ISO day. */
  receivedOn: string;
}

/** As valid as one by the form (art. L221-21); it counts from the day of its receipt. */
export async function enterDeclaration(
  db: Db,
  actor: Actor,
  idempotencyKey: string,
  { channel, receivedOn, ...declaration }: ReceivedDeclaration,
): Promise<string> {
  const noon = Temporal.PlainDate.from(receivedOn).toZonedDateTime({ timeZone: ZONE, plainTime: "12:00" });
  const declaredAt = new Date(Math.min(noon.epochMilliseconds, Date.now()));
  return db.transaction().execute(async (trx) => {
    await takeAdvisoryLock(trx, "declarations");
    const entry = { channel, declaredAt, enteredBy: actor.name };
    const { id, isNew } = await save(trx, idempotencyKey, declaration, { hasReceipt: true, ...entry });
    if (!isNew) return id;
    await pauseAfterFlood(trx, id);
    await queueReceipt(trx, id, declaration.email);
    const after = { channel, receivedOn };
    await audit(trx, actor, { action: "create", entity: "declaration", entityId: id, after });
    return id;
  });
}

/** A subscription that was ended at Stripe is canceled: it gets the receipt of every cancellation. */
export async function declareEndAtStripe(
  trx: Db,
  declaration: NewDeclaration,
  { declaredAt, endsOn }: { declaredAt: Date; endsOn: string },
): Promise<string> {
  const { id } = await save(trx, randomUUID(), declaration, { hasReceipt: false, channel: "stripe", declaredAt });
  await queueReceipt(trx, id, declaration.email, { known: { ...NOTHING_KNOWN, endsOn } });
  return id;
}

interface Entry {
  hasReceipt: boolean;
  channel?: DeclarationChannel;
  declaredAt?: Date;
  enteredBy?: string;
}

async function save(
  trx: Db,
  idempotencyKey: string,
  declaration: NewDeclaration,
  { hasReceipt, ...entry }: Entry,
): Promise<{ id: string; isNew: boolean }> {
  // A random id and not a time-ordered one: it is part of the receipt's address and must not be guessable.
  const id = randomUUID();
  const { kind, name, contract, email, requestedEnd, requestedDate, chosenWay } = declaration;
  const progress = await progressOf(trx, declaration, entry.declaredAt ?? new Date());
  const inserted = await trx
    .insertInto("declarations")
    .values({
      id,
      idempotencyKey,
      kind,
      name,
      contract,
      email,
      requestedEnd,
      requestedDate,
      chosenWay,
      progress,
      ...entry,
    })
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
  await awaitAnswer(trx, id, hasReceipt);
  return { id, isNew: true };
}

/** The law requires a receipt for each declaration (art. L221-21), so emails have no limit of three a day here. */
async function queueReceipt(
  trx: Db,
  declarationId: string,
  recipient: string,
  { known, takenOver }: { known?: Known; takenOver?: boolean } = {},
): Promise<void> {
  await queueEmail(trx, {
    name: "declaration-receipt",
    recipient,
    props: { declarationId, ...(known ?? (await knownAbout(trx, declarationId))) },
    dedupeKey: `declaration:${declarationId}${takenOver ? ":session" : ""}`,
  });
}

/** The progress at that time in each order that the declaration may concern, by the order's id, as JSON. */
async function progressOf(trx: Db, { email, contract }: NewDeclaration, declaredAt: Date): Promise<string> {
  const orders = await readOrders(trx, { emails: [email], numbers: numbersIn(contract) });
  return JSON.stringify(Object.fromEntries(orders.map((order) => [order.id, progressAt(order, { declaredAt })])));
}

interface Known {
  basis: string;
  endsOn: string;
  /** Cents of the paid month that are given back. */
  unserved: string;
}

const NOTHING_KNOWN: Known = { basis: "null", endsOn: "", unserved: "0" };

/** Only the receipt by email states this, because only the owner of the address reads it. */
async function knownAbout(trx: Db, id: string): Promise<Known> {
  const declaration = await readDeclaration(trx, id);
  const { certainOrder } = declaration ?? {};
  if (!declaration || !certainOrder || !isOrderOf(certainOrder, declaration.email)) return NOTHING_KNOWN;
  if (declaration.kind === "withdrawal")
    return { ...NOTHING_KNOWN, basis: JSON.stringify(obligationOf(certainOrder, declaration)) };
  const end = plannedEnd(declaration, certainOrder);
  const endsOn = declaration.requestedEnd === "fin-de-periode" ? `${end?.endsOn ?? ""}` : "";
  return { ...NOTHING_KNOWN, endsOn, unserved: `${end?.unserved ?? 0}` };
}
