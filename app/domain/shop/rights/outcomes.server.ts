import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { addOutcome, lockOpenDeclaration } from "../declarations/outcomes.server.ts";
import { readDeclaration } from "./declarations.server.ts";

export type OutcomeRefusal =
  | "unknown"
  | "over"
  | "running"
  /** The declaration was made in time, about an order of the same address. */
  | "due";
type Outcome<Refusal = OutcomeRefusal> = { ok: true } | { ok: false; reason: Refusal };
type Choice = Outcome<OutcomeRefusal | "unknown-order">;

/** The declaration itself stays unchanged. */
export async function chooseOrder(db: Db, actor: Actor, declarationId: string, number: string): Promise<Choice> {
  return db.transaction().execute(async (trx): Promise<Choice> => {
    const open = await lockOpenDeclaration(trx, declarationId);
    if (!open.ok) return open;
    if (await isRunning(trx, declarationId)) return { ok: false, reason: "running" };
    const order = await trx
      .selectFrom("orders")
      .select("id")
      .where("number", "=", number.trim().toUpperCase())
      .executeTakeFirst();
    if (!order) return { ok: false, reason: "unknown-order" };
    const before = await trx
      .selectFrom("declarationOutcomes")
      .select("orderId")
      .where("declarationId", "=", declarationId)
      .orderBy("id", "desc")
      .executeTakeFirst();
    if (before?.orderId === order.id) return { ok: true };
    await addOutcome(trx, { declarationId, kind: "matched", orderId: order.id, actor: actor.name });
    await audit(trx, actor, {
      action: "match",
      entity: "declaration",
      entityId: declarationId,
      after: { order: number },
    });
    return { ok: true };
  });
}

export async function refuseDeclaration(db: Db, actor: Actor, declarationId: string, reason: string): Promise<Outcome> {
  const declaration = await readDeclaration(db, declarationId);
  if (declaration?.state === "open" && declaration.isDue && !declaration.isRunning) return { ok: false, reason: "due" };
  return db.transaction().execute(async (trx): Promise<Outcome> => {
    const open = await lockOpenDeclaration(trx, declarationId);
    if (!open.ok) return (await wasRefusedFor(trx, declarationId, reason)) ? { ok: true } : open;
    if (await isRunning(trx, declarationId)) return { ok: false, reason: "running" };
    await addOutcome(trx, { declarationId, kind: "refused", reason, actor: actor.name });
    await queueEmail(trx, {
      name: "declaration-refused",
      recipient: open.email,
      props: { declarationId, reason },
      dedupeKey: `declaration:${declarationId}:refused`,
    });
    await audit(trx, actor, { action: "refuse", entity: "declaration", entityId: declarationId, after: { reason } });
    return { ok: true };
  });
}

/** Whether the declaration was refused for the same reason before: the second post of a double click. */
async function wasRefusedFor(trx: Db, declarationId: string, reason: string): Promise<boolean> {
  const line = await trx
    .selectFrom("declarationOutcomes")
    .select("id")
    .where("declarationId", "=", declarationId)
    .where("kind", "=", "refused")
    .where("reason", "=", reason)
    .executeTakeFirst();
  return line !== undefined;
}

/** Asked of Stripe and not answered yet: a refund or the end of a subscription may be in progress. */
async function isRunning(trx: Db, declarationId: string): Promise<boolean> {
  const refund = await trx
    .selectFrom("refundRequests")
    .select("id")
    .where("declarationId", "=", declarationId)
    .where("state", "=", "asked")
    .executeTakeFirst();
  const last = await trx
    .selectFrom("declarationOutcomes")
    .select("kind")
    .where("declarationId", "=", declarationId)
    .where("kind", "in", ["asked", "failed"])
    .orderBy("id", "desc")
    .executeTakeFirst();
  return refund !== undefined || last?.kind === "asked";
}
