import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { mailboxOf } from "../../values/email-address.ts";
import { invalidatePages } from "../../values/invalidate-pages.server.ts";
import { proofOf } from "../../values/secret-box.server.ts";

/** What a code takes off an order. Cents. */
export interface Reduction {
  codeId: string;
  label: string;
  list: number;
  cents: number;
  oncePerPerson: boolean;
  /** It serves a number of times. */
  isLimited: boolean;
}

/** The unique index that a second use by one person violates. */
export const PERSON_INDEX = "order_reductions_person";

function personKey(email: string): Buffer {
  return Buffer.from(proofOf(`code-person:${mailboxOf(email)}`), "base64url");
}

/**
 * Takes a use for an order that was just written, before its seat: everywhere order, then code, then formation are
 * locked. One statement, so that two buyers cannot both get the last one. False when it can no longer be used.
 */
export async function takeUse(trx: Db, order: { id: string; email: string }, reduction: Reduction): Promise<boolean> {
  const { codeId, cents, oncePerPerson } = reduction;
  const taken = await countUse(trx, codeId)
    .where("stoppedAt", "is", null)
    .where("startsAt", "<=", sql<Date>`now()`)
    .where(sql<boolean>`(ends_at is null or ends_at > now())`)
    .where(sql<boolean>`(max_uses is null or taken < max_uses)`)
    .executeTakeFirst();
  if (!taken) return false;
  await trx
    .insertInto("orderReductions")
    .values({ orderId: order.id, codeId, cents, personKey: oncePerPerson ? personKey(order.email) : null })
    .execute();
  if (taken.kind === "public" && taken.exhaustedAt) await invalidatePages(trx);
  return true;
}

function countUse(trx: Db, codeId: string) {
  return trx
    .updateTable("codes")
    .set({
      taken: sql`taken + 1`,
      exhaustedAt: sql`case when taken + 1 >= max_uses then coalesce(exhausted_at, now()) else exhausted_at end`,
    })
    .where("id", "=", codeId)
    .returning(["kind", "exhaustedAt"]);
}

/** Of an order that will not be paid. The caller holds the lock on the order; the code is locked before the use. */
export async function returnUse(trx: Db, orderId: string): Promise<void> {
  const use = await findUse(trx, orderId);
  if (!use || use.state === "returned") return;
  await uncountUse(trx, use.codeId);
  await forgiveUse(trx, orderId);
}

async function uncountUse(trx: Db, codeId: string): Promise<void> {
  const code = await trx
    .updateTable("codes")
    .set({ taken: sql`taken - 1`, exhaustedAt: null })
    .where("id", "=", codeId)
    .returning(["kind", "maxUses"])
    .executeTakeFirstOrThrow();
  if (code.kind === "public" && code.maxUses !== null) await invalidatePages(trx);
}

/**
 * Of an order that is being paid. After it was canceled, the use is taken again even when none is left: the order is
 * honoured at the price it was sold for. « refused »: the person has used the code meanwhile. The caller holds the lock
 * on the order and has not locked its formation.
 */
export async function confirmUse(trx: Db, orderId: string): Promise<"confirmed" | "refused"> {
  const use = await findUse(trx, orderId);
  if (!use || use.state === "used") return "confirmed";
  if (use.state === "returned") {
    await countUse(trx, use.codeId).execute();
    if (await isUsedByPerson(trx, use)) {
      await uncountUse(trx, use.codeId);
      return "refused";
    }
  }
  await trx
    .updateTable("orderReductions")
    .set({ state: "used", returnedAt: null })
    .where("orderId", "=", orderId)
    .execute();
  return "confirmed";
}

async function isUsedByPerson(trx: Db, use: { codeId: string; personKey: Buffer | null }): Promise<boolean> {
  if (!use.personKey) return false;
  const other = await trx
    .selectFrom("orderReductions")
    .select("orderId")
    .where("codeId", "=", use.codeId)
    .where("personKey", "=", use.personKey)
    .where("state", "!=", "returned")
    .executeTakeFirst();
  return other !== undefined;
}

/** Of an order that was refunded in full: its person may use the code again, and a limited code has no use more. */
export async function forgiveUse(trx: Db, orderId: string): Promise<void> {
  await trx
    .updateTable("orderReductions")
    .set({ state: "returned", returnedAt: sql`now()` })
    .where("orderId", "=", orderId)
    .where("state", "!=", "returned")
    .execute();
}

export async function restoreUse(trx: Db, orderId: string, code: string, cents: number): Promise<void> {
  const known = await trx.selectFrom("codes").select("id").where("code", "=", code).executeTakeFirst();
  if (!known) return;
  await countUse(trx, known.id).execute();
  // Without the person's key: another order of hers may hold it.
  await trx.insertInto("orderReductions").values({ orderId, codeId: known.id, cents }).execute();
}

function findUse(trx: Db, orderId: string) {
  return trx
    .selectFrom("orderReductions")
    .select(["codeId", "personKey", "state"])
    .where("orderId", "=", orderId)
    .executeTakeFirst();
}
