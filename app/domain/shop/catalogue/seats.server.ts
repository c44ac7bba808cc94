import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { forEachRow } from "../../journal/alerts/for-each-row.server.ts";
import { isSuppressedIn, queueEmail } from "../../mail/outbox.server.ts";
import { lateForNextStart } from "../../school/cohorts/starts.server.ts";
import { hashOf } from "../../values/hash.server.ts";
import { tokenOf, tokenWithHash } from "../../values/one-time-token.server.ts";
import { countExactly } from "../../values/read-page.server.ts";
import { readNotForSale } from "./formations.server.ts";
import { holdEnd } from "./hold-end.ts";

/**
 * The seats of a formation, and those who wait for one. A seat that becomes free is counted again for the next one who
 * waits in the transaction that frees it, so that no page and no replica ever shows it. The formation's row is locked
 * before the entries of its list.
 */

/**
 * Reserves a seat. False when the formation is not on sale or has no seat left for somebody who does not wait. Where
 * seats are not counted nobody waits for one.
 */
export async function reserveSeat(
  trx: Db,
  { id, hasLimitedSeats }: { id: string; hasLimitedSeats: boolean },
): Promise<boolean> {
  // A sale that a date has just opened may have seats that were freed before: the minute's job has not seen it yet.
  if (hasLimitedSeats) await handOver(trx, id);
  return incrementParticipants(trx, id, { needsSale: true });
}

/** For a payment that came after its order had ended. False: none is left, or it belongs to one who waits for it. */
export async function reserveLateSeat(trx: Db, formationId: string): Promise<boolean> {
  return !(await handOver(trx, formationId)) && countSeat(trx, formationId);
}

/** Of somebody who has been served before, and keeps her access whoever waits. False when no seat is left. */
export async function countSeat(trx: Db, formationId: string, { evenIfFull = false } = {}): Promise<boolean> {
  return incrementParticipants(trx, formationId, { needsSale: false, evenIfFull });
}

/** One statement, so that two buyers cannot both get the last seat. The last seat makes the formation « Complet ». */
async function incrementParticipants(
  trx: Db,
  formationId: string,
  { needsSale, evenIfFull = false }: { needsSale: boolean; evenIfFull?: boolean },
): Promise<boolean> {
  const taken = await trx
    .updateTable("formations")
    .set({
      currentParticipants: sql`current_participants + 1`,
      status: sql`case when status = 'open' and current_participants + 1 >= max_participants then 'full' else status end`,
    })
    .where("id", "=", formationId)
    .$if(needsSale, (query) => query.where("status", "=", "open").where("isActive", "=", true))
    .where(sql<boolean>`(max_participants is null or current_participants < max_participants or ${evenIfFull})`)
    .returning(sql`case when max_participants is not null then pg_notify('pages', '') end`.as("announced"))
    .execute();
  return taken.length === 1;
}

export async function releaseSeat(trx: Db, formationId: string): Promise<void> {
  await trx
    .updateTable("formations")
    .set({
      currentParticipants: sql`greatest(current_participants - 1, 0)`,
      status: sql`case when status = 'full' and current_participants >= max_participants then 'open' else status end`,
    })
    .where("id", "=", formationId)
    .execute();
  await handOver(trx, formationId);
  await announceSeats(trx, formationId);
}

/** The row is locked first: a seat changes in its order's transaction, so the count sees both changes or neither. */
export async function recountSeats(db: Db, slug: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const formation = await trx
      .selectFrom("formations")
      .select("id")
      .where("slug", "=", slug)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!formation) return;
    const sold = await countExactly(
      trx.selectFrom("orders").where("formationId", "=", formation.id).where("holdsSeat", "=", true),
    );
    const held = sold + (await countExactly(trx.selectFrom("waitingEntries").where(holdsSeatOf(formation.id))));
    await trx
      .updateTable("formations")
      .set({
        currentParticipants: held,
        status: sql`case when status = 'full' and ${held} < max_participants then 'open' else status end`,
      })
      .where("id", "=", formation.id)
      .execute();
    await handOver(trx, formation.id);
    await announceSeats(trx, formation.id);
  });
}

const holdsSeatOf = (formationId: string) =>
  sql<boolean>`formation_id = ${formationId} and kind = 'seat' and state = 'held'`;

/** Seats that are held for those who wait, while the formation is not sold to anybody else; 0 while it is. */
export async function countHeldWhenClosed(trx: Db, formationId: string): Promise<number> {
  const why = await readNotForSale(trx, formationId);
  if (!why || why.reason === "full") return 0;
  return countExactly(trx.selectFrom("waitingEntries").where(holdsSeatOf(formationId)));
}

/** Empties the page cache of all replicas, because pages show seats. Without a limit of seats no page changes. */
export async function announceSeats(trx: Db, formationId: string): Promise<void> {
  await sql`select pg_notify('pages', '') from formations where id = ${formationId} and max_participants is not null`.execute(
    trx,
  );
}

export async function lockSeats(trx: Db, formationId: string): Promise<void> {
  await trx.selectFrom("formations").select("id").where("id", "=", formationId).forNoKeyUpdate().execute();
}

/** Who has refused our emails since, or has no mailbox any more, is passed over. */
const isOutOfReach = sql<boolean>`(${isSuppressedIn(sql`waiting_entries.email`)}
  or exists (select from subscribers where subscribers.email = waiting_entries.email
    and unsubscribed_at > waiting_entries.confirmed_at))`;

/** Every free seat goes to the next one who waits, with an email. True when somebody still waits for the next seat. */
export async function handOver(trx: Db, formationId: string): Promise<boolean> {
  await lockSeats(trx, formationId);
  for (;;) {
    const next = await trx
      .selectFrom("waitingEntries")
      .innerJoin("formations", "formations.id", "formationId")
      .select(["waitingEntries.id", "waitingEntries.email", "tokenHash", "holdHours", isOutOfReach.as("isOutOfReach")])
      .select(sql<Date | null>`least(close_date, ${lateForNextStart})`.as("tooLate"))
      .where("formationId", "=", formationId)
      .where("kind", "=", "seat")
      .where("state", "=", "waiting")
      .orderBy("confirmedAt")
      .orderBy("waitingEntries.id")
      .limit(1)
      .forNoKeyUpdate("waitingEntries")
      .executeTakeFirst();
    if (!next) return false;
    const { id, email, holdHours, tooLate } = next;
    if (next.isOutOfReach) {
      await setEntry(trx, id, sql`state = 'left', ended_at = now()`);
      continue;
    }
    const heldUntil = holdEnd(new Date(), holdHours, tooLate);
    // Too short before the end of the sale or the start of the group to write to anybody: the seat is open to all.
    if (!heldUntil) return false;
    if (await readNotForSale(trx, formationId)) return true;
    if (!(await incrementParticipants(trx, formationId, { needsSale: true }))) return true;
    await setEntry(trx, id, sql`state = 'held', held_until = ${heldUntil}`);
    await renewToken(trx, next);
    await queueEmail(trx, { name: "seat-held", recipient: email, props: { entryId: id }, dedupeKey: HELD_KEY + id });
  }
}

const HELD_KEY = "seat-held:";

async function setEntry(trx: Db, id: string, values: RawBuilder<unknown>): Promise<void> {
  await sql`update waiting_entries set ${values} where id = ${id}`.execute(trx);
}

/** Its secret may be gone: the link of an email must work for somebody who has waited for years too. */
export async function renewToken(trx: Db, { id, tokenHash: hash }: { id: string; tokenHash: string }): Promise<void> {
  if (!tokenWithHash(id, hash)) await setEntry(trx, id, sql`token_hash = ${hashOf(tokenOf(id))}`);
}

/** The seat is the order's as long as its first one can be paid: later ones would keep it for ever. False: it is held no more. */
export async function takeHold(
  trx: Db,
  order: { id: string; formationId: string; expiresAt: Date | null },
  token: string,
): Promise<boolean> {
  await lockSeats(trx, order.formationId);
  const taken = await trx
    .updateTable("waitingEntries")
    .set({
      state: "ordered",
      orderId: order.id,
      heldUntil: sql`case when order_id is null then greatest(held_until, ${order.expiresAt}) else held_until end`,
    })
    .where(holdsSeatOf(order.formationId))
    .where("tokenHash", "=", hashOf(token))
    .where("heldUntil", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** The seat of an order that ends is held again, for the time that was left. False: it is free. */
export async function returnHold(trx: Db, order: { id: string; formationId: string }): Promise<boolean> {
  const taken = await trx
    .selectFrom("waitingEntries")
    .select("id")
    .where("orderId", "=", order.id)
    .where("state", "=", "ordered")
    .executeTakeFirst();
  if (!taken) return false;
  await lockSeats(trx, order.formationId);
  const returned = await trx
    .updateTable("waitingEntries")
    .set({
      state: sql`case when held_until > now() then 'held' else 'lapsed' end`,
      endedAt: sql`case when held_until > now() then null else now() end`,
    })
    .where("id", "=", taken.id)
    .where("state", "=", "ordered")
    .returning("state")
    .executeTakeFirst();
  return returned?.state === "held";
}

/** True when the seat of a paid order was held for its buyer: of an order that had ended, it is hers again. */
export async function sellHold(trx: Db, orderId: string): Promise<boolean> {
  const sold = await trx
    .updateTable("waitingEntries")
    .set({ state: "bought", endedAt: sql<Date>`now()` })
    .where("orderId", "=", orderId)
    .where("state", "in", ["ordered", "held"])
    .executeTakeFirst();
  return sold.numUpdatedRows > 0n;
}

/** Each minute: seats that were held long enough, or whose email has found no mailbox, go to the next one who waits. */
export async function lapseHolds(db: Db): Promise<void> {
  const formations = await db
    .selectFrom("waitingEntries")
    .select("formationId as id")
    .distinct()
    .where("kind", "=", "seat")
    .where("state", "in", ["waiting", "held"])
    .execute();
  const lapse = ({ id }: { id: string }) =>
    db.transaction().execute(async (trx) => {
      await lockSeats(trx, id);
      const { numAffectedRows = 0n } = await sql`update waiting_entries set state = 'lapsed', ended_at = now()
        where ${holdsSeatOf(id)} and (held_until <= now() or exists (select from emails
          where dedupe_key = ${HELD_KEY}::text || waiting_entries.id and status in ('failed', 'suppressed', 'canceled')))`.execute(
        trx,
      );
      for (let left = numAffectedRows; left > 0n; left -= 1n) await releaseSeat(trx, id);
      // A seat that a release of before has freed, or whose sale has opened again.
      if (numAffectedRows === 0n) await handOver(trx, id);
    });
  await forEachRow(db, "lapse-holds", formations, lapse);
}
