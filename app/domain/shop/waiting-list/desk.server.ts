import { type InferResult, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { WaitingKind, WaitingState } from "#db/types.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { remember } from "../../journal/forgotten.server.ts";
import { type Column, csvFile, inIdOrder } from "../../values/csv.server.ts";
import { isId } from "../../values/ids.ts";
import type { PageOf } from "../../values/paging.ts";
import { readPage } from "../../values/read-page.server.ts";
import { readNotForSale } from "../catalogue/formations.server.ts";
import { announceSeats, handOver, lockSeats } from "../catalogue/seats.server.ts";
import { outlivesSale } from "../orders/checkout/start-decision.ts";
import { ENDED, endWaiting } from "./entries.server.ts";

export type WaitingLine = InferResult<ReturnType<typeof entriesOf>>[number];

function entriesOf(db: Db, formation: string | null) {
  return db
    .selectFrom("waitingEntries")
    .innerJoin("formations", "formations.id", "waitingEntries.formationId")
    .select(["waitingEntries.id", "formations.name as formation", "email", "firstName", "kind", "state"])
    .select(["waitingEntries.createdAt", "confirmedAt", "heldUntil", "endedAt"])
    .$if(formation !== null, (query) => query.where("formations.slug", "=", formation));
}

/** In the order of the list: whoever has confirmed first comes first; who waits no more comes last. */
export function listWaiting(db: Db, formation: string | null, page: number): Promise<PageOf<WaitingLine>> {
  const ordered = entriesOf(db, formation)
    .orderBy(sql`state not in ('asked', 'waiting', 'held', 'ordered')`)
    .orderBy("formations.name")
    .orderBy(sql`confirmed_at nulls last`)
    .orderBy("waitingEntries.createdAt")
    .orderBy("waitingEntries.id");
  return readPage(db, ordered, page);
}

export async function exportWaiting(
  db: Db,
  actor: Actor,
  formation: string | null,
  columns: Column<WaitingLine>[],
): Promise<ReadableStream<Uint8Array>> {
  await audit(db, actor, { action: "export", entity: "waiting_entry", entityId: formation ?? "all" });
  return csvFile(columns, inIdOrder(entriesOf(db, formation), "waitingEntries.id"));
}

export interface WaitingCounts {
  slug: string;
  name: string;
  kind: WaitingKind;
  counts: Partial<Record<WaitingState, number>>;
  /** The formation has opened: the emails leave then by themselves. */
  announcesAt: Date | null;
}

/** Of every formation that somebody waits for, or has waited for. */
export async function countByFormation(db: Db): Promise<WaitingCounts[]> {
  const { rows } = await sql<WaitingCounts>`select slug, name, kind, jsonb_object_agg(state, people) as counts,
      announces_at as "announcesAt"
    from (select formation_id, kind, state, count(*) as people from waiting_entries
      group by formation_id, kind, state) as counted
    join formations on formations.id = formation_id
    group by slug, name, kind, announces_at order by name, kind`.execute(db);
  return rows;
}

/** Formations that somebody waits for, or has waited for, and those whose seats are counted. */
export function listAwaited(db: Db): Promise<{ slug: string; name: string }[]> {
  return db
    .selectFrom("formations")
    .select(["slug", "name"])
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb("maxParticipants", "is not", null),
        exists(selectFrom("waitingEntries").select("waitingEntries.id").whereRef("formationId", "=", "formations.id")),
      ]),
    )
    .orderBy("name")
    .execute();
}

export interface SeatList {
  formationId: string;
  name: string;
  /** All seats, those of orders and of holds, and whether people may wait and how long a seat is held. */
  seats: number;
  taken: number;
  isOn: boolean;
  hours: number;
  counts: Partial<Record<WaitingState, number>>;
  /** The sale is closed while seats are held: whether they can be ordered all the same, and until when. */
  closed: { isHonoured: boolean; until: Date } | null;
}

/** Of a formation whose seats are counted; null for another one. `key`: its slug or its id. */
export async function readSeatList(db: Db, key: string): Promise<SeatList | null> {
  const formation = await db
    .selectFrom("formations")
    .select(["id", "name", "maxParticipants", "currentParticipants", "waitingList", "holdHours"])
    .where(isId(key) ? "id" : "slug", "=", key)
    .executeTakeFirst();
  if (!formation || formation.maxParticipants === null) return null;
  const counts = await db
    .selectFrom("waitingEntries")
    .select(({ fn }) => ["state", fn.countAll<number>().as("people"), fn.max("heldUntil").as("until")])
    .where("formationId", "=", formation.id)
    .where("kind", "=", "seat")
    .groupBy("state")
    .execute();
  const why = await readNotForSale(db, formation.id);
  const until = counts.find(({ state }) => state === "held")?.until;
  return {
    formationId: formation.id,
    name: formation.name,
    seats: formation.maxParticipants,
    taken: formation.currentParticipants,
    isOn: formation.waitingList,
    hours: formation.holdHours,
    counts: Object.fromEntries(counts.map(({ state, people }) => [state, people])),
    closed: until && why && why.reason !== "full" ? { isHonoured: outlivesSale(why), until } : null,
  };
}

/** Who waits already goes on waiting when nobody may join any more. */
export async function saveSeatList(
  db: Db,
  actor: Actor,
  formationId: string,
  { isOn, hours }: Pick<SeatList, "isOn" | "hours">,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockSeats(trx, formationId);
    const { numUpdatedRows } = await trx
      .updateTable("formations")
      .set({ waitingList: isOn, holdHours: hours })
      .where("id", "=", formationId)
      .where(({ eb, or }) => or([eb("waitingList", "<>", isOn), eb("holdHours", "<>", hours)]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await audit(trx, actor, { action: "update", entity: "formation", entityId: formationId, after: { isOn, hours } });
    await announceSeats(trx, formationId);
  });
}

/** So many seats more, for those who wait first. `seats` is what the page showed: a second click adds none. */
export async function openSeats(
  db: Db,
  actor: Actor,
  formationId: string,
  { seats, more }: { seats: number; more: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockSeats(trx, formationId);
    const { numUpdatedRows } = await trx
      .updateTable("formations")
      .set({
        maxParticipants: seats + more,
        status: sql`case when status = 'full' and current_participants >= max_participants then 'open' else status end`,
        updatedAt: sql`clock_timestamp()`,
      })
      .where("id", "=", formationId)
      .where("maxParticipants", "=", seats)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const change = { before: { maxParticipants: seats }, after: { maxParticipants: seats + more } };
    await audit(trx, actor, { action: "update", entity: "formation", entityId: formationId, ...change });
    await handOver(trx, formationId);
    await announceSeats(trx, formationId);
  });
}

/** As if she had left by herself. A second click changes nothing. */
export async function removeWaiting(db: Db, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const [row] = await endWaiting(trx, sql<boolean>`id = ${id}`);
    if (!row || ENDED.includes(row.state)) return;
    await remember(trx, { kind: "no-waiting", at: new Date(), email: row.email });
    await audit(trx, actor, { action: "delete", entity: "waiting_entry", entityId: id });
  });
}
