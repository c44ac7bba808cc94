import { sql } from "kysely";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { forEachRow } from "../../journal/alerts/for-each-row.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { laneOf } from "../../mail/lanes.server.ts";
import { queueEmails } from "../../mail/outbox.server.ts";
import { pace, planFor } from "../../mail/pace.server.ts";
import { endOf } from "../../mail/timetable.ts";
import { parisToday } from "../../values/paris-day.server.ts";
import { countExactly } from "../../values/read-page.server.ts";
import { readNotForSale } from "../catalogue/formations.server.ts";
import { renewToken } from "../catalogue/seats.server.ts";
import { isShopOpen } from "../launch/checklist.server.ts";

const today = (time: string) => sql`(${parisToday} + ${time}::interval) at time zone 'Europe/Paris'`;

/**
 * The founder has three hours to look, to write by her own button, or to close again what she opened by mistake; fewer in
 * the evening, because the email is promised for the day itself. Not at night after an opening at midnight.
 */
const dueAt = sql<Date>`greatest(${today("8 hours")}, least(now() + interval '3 hours',
  greatest(${today("21 hours")}, now() + interval '30 minutes'), ${today("23 hours 50 minutes")}))`;

/** Each minute: a formation is opened by a lesson, a date, a status or a day that comes. */
export async function announceOpenings(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from formations where announces_at is not null
    or exists (select from waiting_entries where formation_id = formations.id and kind = 'opening'
      and state = 'waiting')`.execute(db);
  if (rows.length === 0 || !(await isShopOpen(db))) return;
  const announce = ({ id }: { id: string }) => db.transaction().execute((trx) => announceIfDue(trx, id));
  await forEachRow(db, "announce-opening", rows, announce);
}

async function announceIfDue(trx: Db, id: string): Promise<void> {
  const { announcesAt } = await lockFormation(trx, id);
  if (await readNotForSale(trx, id)) {
    if (announcesAt) await takeBack(trx, id);
    return;
  }
  const at = announcesAt ?? (await setTime(trx, id, dueAt));
  if (at && at <= new Date()) await writeToWaiting(trx, id);
}

function lockFormation(trx: Db, id: string) {
  return trx
    .selectFrom("formations")
    .select("announcesAt")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

async function setTime(trx: Db, id: string, at: typeof dueAt | null): Promise<Date | null> {
  const set = await trx
    .updateTable("formations")
    .set({ announcesAt: at })
    .where("id", "=", id)
    .returning("announcesAt")
    .executeTakeFirstOrThrow();
  return set.announcesAt;
}

/**
 * By the founder's button; the worker writes, which waits while a letter is written. False: it is not open any more, or
 * nobody waits.
 */
export function announceNow(db: Db, actor: Actor, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockFormation(trx, id);
    if (!(await isShopOpen(trx)) || (await readNotForSale(trx, id))) return false;
    const people = await countExactly(whoWaits(trx, id));
    if (people === 0) return false;
    await setTime(trx, id, sql<Date>`now()`);
    await enqueue(trx, "reconcile-orders", {});
    await audit(trx, actor, { action: "write", entity: "formation", entityId: id, after: { people } });
    return true;
  });
}

const KEY = "formation-open:";

function whoWaits(db: Db, formationId: string) {
  return db
    .selectFrom("waitingEntries")
    .where("formationId", "=", formationId)
    .where("kind", "=", "opening")
    .where("state", "=", "waiting");
}

/** One email each, and no other at a later opening: nobody has asked for more. Each provider at its speed. */
async function writeToWaiting(trx: Db, formationId: string): Promise<void> {
  const told = await trx
    .updateTable("waitingEntries")
    .set({
      state: "lapsed",
      endedAt: sql<Date>`now()`,
      openingNo: sql<number>`(select coalesce(max(told.opening_no), 0) + 1 from waiting_entries as told
        where told.formation_id = ${formationId})`,
    })
    .where("id", "in", whoWaits(trx, formationId).select("id"))
    .returning(["id", "email", "tokenHash", "confirmedAt", laneOf(sql`email`).as("lane")])
    .execute();
  const entries = told.toSorted((one, other) => Number(one.confirmedAt) - Number(other.confirmedAt));
  for (const entry of entries) await renewToken(trx, entry);
  const lanes = entries.map(({ lane }) => lane);
  const times = await pace(trx, lanes, new Date(), { isCapped: false });
  const emails = entries.map(({ id, email, lane }, index) => ({
    name: "formation-open" as const,
    recipient: email,
    props: { entryId: id },
    dedupeKey: `${KEY}${id}`,
    scheduledFor: times[index] ?? new Date(),
    lane,
  }));
  await queueEmails(trx, emails);
}

/** It is closed again: to whom nothing has left yet nothing false is said, and she waits for the next opening. */
async function takeBack(trx: Db, id: string): Promise<void> {
  await setTime(trx, id, null);
  await sql`with unsaid as (update emails set status = 'canceled', last_error = 'closed' from waiting_entries as told
      where told.formation_id = ${id} and told.kind = 'opening' and told.state = 'lapsed'
        and emails.dedupe_key = ${KEY}::text || told.id and emails.status = 'queued'
      returning told.id, told.email)
    update waiting_entries set state = 'waiting', ended_at = null, opening_no = null from unsaid
    where waiting_entries.id = unsaid.id and not exists (select from waiting_entries as again
      where again.formation_id = ${id} and again.kind = 'opening' and lower(again.email) = lower(unsaid.email)
        and again.state in ('asked', 'waiting'))`.execute(trx);
}

export interface OpeningList {
  formationId: string;
  people: number;
  /** What opens it is done: the hour at which the rest is written to, and when the last email would leave. */
  open: { at: Date | null; until: Date } | null;
}

/** Of a formation whose opening somebody waits for; null for another one. */
export async function readOpeningList(db: Db, slug: string): Promise<OpeningList | null> {
  const lanes = await db
    .selectFrom("waitingEntries")
    .innerJoin("formations", "formations.id", "formationId")
    .select(["formations.id", "announcesAt", laneOf(sql`email`).as("lane")])
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("slug", "=", slug)
    .where("kind", "=", "opening")
    .where("state", "=", "waiting")
    .groupBy(["formations.id", "announcesAt", "lane"])
    .execute();
  const [first] = lanes;
  if (!first) return null;
  const { id: formationId, announcesAt: at } = first;
  const people = lanes.reduce((sum, { count }) => sum + count, 0);
  if (!(await isShopOpen(db)) || (await readNotForSale(db, formationId))) return { formationId, people, open: null };
  const ends = (await planFor(db, lanes, new Date(), { isCapped: false })).map((stretch) => +endOf(stretch));
  return { formationId, people, open: { at, until: new Date(Math.max(...ends)) } };
}

/** Of all formations that are not archived. While a seat is held for somebody, there is nothing to be done for her. */
export function countWaiting(db: Db): Promise<number> {
  return countExactly(
    db
      .selectFrom("waitingEntries")
      .innerJoin("formations", "formations.id", "formationId")
      .where("waitingEntries.state", "=", "waiting")
      .where("formations.status", "<>", "archived"),
  );
}

/** How many wait for an email that her button may send at once, and one of the formations. */
export async function countToTell(db: Db): Promise<{ people: number; slug: string | null }> {
  const { rows } = await sql<{ people: number; slug: string | null }>`select count(*)::int as people, min(slug) as slug
    from waiting_entries join formations on formations.id = formation_id
    where kind = 'opening' and state = 'waiting' and announces_at is not null`.execute(db);
  return rows[0] ?? { people: 0, slug: null };
}
