import { sql } from "kysely";
import { operatorAlerts } from "#app/content/operator-alerts.ts";
import type { Db } from "#db/connection.server.ts";
import type { AnsweredBy, DeclarationAnswer } from "#db/types.ts";
import { alertOperator } from "../../journal/alerts/alerts.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { hashOf } from "../../values/hash.server.ts";
import { formatEuros } from "../../values/money.ts";
import { tokenOf, tokenWithHash } from "../../values/one-time-token.server.ts";
import { countExactly } from "../../values/read-page.server.ts";
import { lockDeclaration } from "../declarations/outcomes.server.ts";
import { DECLARED } from "./declaration-rows.server.ts";
import { type Declaration, readDeclaration } from "./declarations.server.ts";
import type { NewDeclaration } from "./declare.server.ts";
import { centsBack, paidBackOn } from "./money-back.ts";
import { type NextStep, nextStep } from "./next-step.ts";

/** So many unconfirmed declarations in an hour are ordinary; one more pauses what is carried out without an answer. */
const UNCONFIRMED_AN_HOUR = 5;
const PAUSE = "declarations-paused:";

export async function awaitAnswer(trx: Db, declarationId: string, hasReceipt: boolean): Promise<void> {
  await trx
    .insertInto("declarationConfirmations")
    .values({ declarationId, tokenHash: hasReceipt ? hashOf(tokenOf(declarationId)) : null })
    .execute();
}

export async function answerToken(db: Db, declarationId: string): Promise<string | null> {
  const row = await db
    .selectFrom("declarationConfirmations")
    .select("tokenHash")
    .where("declarationId", "=", declarationId)
    .where("answer", "is", null)
    .executeTakeFirst();
  return row ? tokenWithHash(declarationId, row.tokenHash) : null;
}

/** False when it concerns no order of this account for certain, or had an answer before. */
export async function confirmBySession(trx: Db, actor: Actor, id: string, userId: string): Promise<boolean> {
  const order = (await readDeclaration(trx, id, userId))?.certainOrder;
  if (order?.userId !== userId) return false;
  return saveAnswer(trx, actor, id, { answer: "confirmed", by: "session", orderId: order.id });
}

/** An administrator who has asked the customer lifts what « Ce n’est pas moi » holds back. */
export async function confirmDisowned(db: Db, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockDeclaration(trx, id);
    await saveAnswer(trx, actor, id, { answer: "confirmed", by: "admin" }, "disowned");
  });
}

/** The declaration behind the link of its receipt. Reading changes nothing, because mail scanners open links. */
export async function findByToken(db: Db, token: string): Promise<Declaration | undefined> {
  const row = await db
    .selectFrom("declarationConfirmations")
    .select("declarationId")
    .where("tokenHash", "=", hashOf(token))
    .executeTakeFirst();
  return row && readDeclaration(db, row.declarationId);
}

/** The first answer stands. A declaration that has ended, or that Stripe is carrying out, takes none. */
export async function answerDeclaration(
  db: Db,
  actor: Actor,
  token: string,
  answer: DeclarationAnswer,
): Promise<boolean> {
  const found = await findByToken(db, token);
  if (!found) return false;
  await answerOpen(db, actor, found.id, { answer, by: "link" });
  return true;
}

/** The same on her own pages, also of one whose receipt has not left: the session of the order's account is the proof. */
export async function answerAsOwner(
  db: Db,
  actor: Actor,
  { id, userId, answer }: { id: string; userId: string; answer: DeclarationAnswer },
): Promise<"unknown" | "saved" | "too-late"> {
  const order = (await readDeclaration(db, id))?.order;
  if (order?.userId !== userId) return "unknown";
  const isNew = await answerOpen(db, actor, id, { answer, by: "link", orderId: order.id });
  return isNew ? "saved" : "too-late";
}

/** She has told an administrator that it is not hers: it is frozen as by her own answer. */
export function disown(db: Db, actor: Actor, id: string): Promise<boolean> {
  return answerOpen(db, actor, id, { answer: "disowned", by: "admin" });
}

interface Answer {
  answer: DeclarationAnswer;
  by: AnsweredBy;
  orderId?: string | null;
}

function answerOpen(db: Db, actor: Actor, id: string, answer: Answer): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockDeclaration(trx, id);
    const declaration = await readDeclaration(trx, id);
    if (declaration?.state !== "open" || declaration.isRunning) return false;
    const isNew = await saveAnswer(trx, actor, id, answer);
    if (!isNew || answer.answer === "confirmed" || answer.by === "admin") return isNew;
    const order = declaration.certainOrder;
    await alertOperator(trx, {
      key: `declaration:${id}:disowned`,
      orderId: order?.id,
      ...operatorAlerts.declarationDisowned(declaration.kind, declaration.contract, order?.number),
    });
    return isNew;
  });
}

async function saveAnswer(
  trx: Db,
  actor: Actor,
  declarationId: string,
  { answer, by, orderId = null }: Answer,
  instead: DeclarationAnswer | null = null,
): Promise<boolean> {
  const saved = await trx
    .updateTable("declarationConfirmations")
    .set({ answer, answeredBy: by, orderId, answeredAt: sql<Date>`now()` })
    .where("declarationId", "=", declarationId)
    .where("answer", "is not distinct from", instead)
    .executeTakeFirst();
  if (saved.numUpdatedRows === 0n) return false;
  // Whoever was signed in has answered nothing: her session has proven who she is.
  const after = by === "session" ? { answeredBy: by } : { answer, answeredBy: by };
  await audit(trx, actor, { action: "answer", entity: "declaration", entityId: declarationId, after });
  return true;
}

/** Unconfirmed declarations wait until a person has resolved the alert; those of a session and confirmed ones go on. */
export async function pauseAfterFlood(trx: Db, declarationId: string): Promise<void> {
  const count = await countExactly(
    trx
      .selectFrom("declarations")
      .innerJoin("declarationConfirmations as confirmation", "confirmation.declarationId", "declarations.id")
      .where("channel", "in", ["form", "letter", "email"])
      .where("answer", "is distinct from", "confirmed")
      .where("recordedAt", ">", sql<Date>`greatest(now() - interval '1 hour', ${lastResolved})`),
  );
  if (count <= UNCONFIRMED_AN_HOUR || (await isPaused(trx))) return;
  await alertOperator(trx, {
    key: `${PAUSE}${declarationId}`,
    ...operatorAlerts.declarationsPaused(UNCONFIRMED_AN_HOUR),
  });
}

/** Whether to resolve this alert lets unconfirmed declarations move money again. */
export function endsPause(alertKey: string): boolean {
  return alertKey.startsWith(PAUSE);
}

const lastResolved = sql`(select max(resolved_at) from alerts where key like ${`${PAUSE}%`})`;

export async function isPaused(db: Db): Promise<boolean> {
  const alert = await db
    .selectFrom("alerts")
    .select("key")
    .where("key", "like", `${PAUSE}%`)
    .where("resolvedAt", "is", null)
    .executeTakeFirst();
  return alert !== undefined;
}

export async function readNextStep(db: Db, declaration: Declaration): Promise<NextStep> {
  return nextStep(declaration, await isPaused(db));
}

export interface DeclarationReceipt extends NewDeclaration {
  declaredAt: Date;
  /** By a session of the order's account, by its receipt, or without one. */
  proof: "session" | "asked" | "none";
  /** Who acts next, when a session has made it: of any other it would tell whether the typed address has an order. */
  next: NextStep | null;
  awaitsReview: boolean;
  /** « 797 €, au plus tard le 13 décembre 2026 », to the account that has made it; null while the shop does not know. */
  moneyBack: string | null;
  /** The account that has made it; null when nobody has proven who did. */
  buyerId: string | null;
}

/**
 * The same for whoever has its address. Made without a session, a cancellation that is a withdrawal is told as the
 * cancellation that was typed: which of the two it is, only the owner of the address may learn.
 */
export async function readDeclarationReceipt(db: Db, id: string): Promise<DeclarationReceipt | undefined> {
  const row = await db
    .selectFrom("declarations")
    .leftJoin("declarationConfirmations as confirmation", "declarationId", "declarations.id")
    .leftJoin("orders", "orders.id", "confirmation.orderId")
    .select([...DECLARED, "answeredBy", "tokenHash", "orders.userId as buyerId"])
    .where("declarations.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { answeredBy, tokenHash, buyerId, ...declared } = row;
  // Not the answer by the link: whoever made the declaration may be a stranger to the customer.
  if (answeredBy !== "session") {
    const kind = declared.requestedEnd ? "cancellation" : declared.kind;
    return {
      ...declared,
      kind,
      proof: tokenHash ? "asked" : "none",
      next: null,
      awaitsReview: false,
      moneyBack: null,
      buyerId: null,
    };
  }
  const declaration = await readDeclaration(db, id);
  const next = declaration ? await readNextStep(db, declaration) : null;
  const moneyBack = declaration && next?.by !== "person" ? moneyBackLabel(declaration) : null;
  return { ...declared, proof: "session", next, awaitsReview: declaration?.awaitsReview ?? false, moneyBack, buyerId };
}

function moneyBackLabel(declaration: Declaration): string | null {
  if (declaration.state === "refused") return null;
  const now = new Date();
  const cents = centsBack(declaration, now);
  return cents > 0 ? `${formatEuros(cents)}, ${paidBackOn(declaration, now)}` : null;
}
