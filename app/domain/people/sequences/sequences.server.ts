import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { SequenceEntry, SequenceState } from "#db/types.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { newId } from "../../values/ids.server.ts";
import { passEverybody } from "./enter.server.ts";

export interface SequenceSettings {
  name: string;
  entry: SequenceEntry;
  /** Formations whose owners get nothing more. */
  stop: string[];
}

export interface Sequence extends SequenceSettings {
  id: string;
  state: SequenceState;
  isService: boolean;
  revision: number;
}

const COLUMNS = ["id", "name", "entry", "stop", "state", "isService", "revision"] as const;

const isUnderWay = sql<boolean>`(sequence_runs.state = 'running' or exists (select from emails
  where emails.sequence_run_id = sequence_runs.id and emails.status in ('queued', 'sending')))`;

export function findSequence(db: Db, id: string): Promise<Sequence | undefined> {
  return db.selectFrom("sequences").select(COLUMNS).where("id", "=", id).executeTakeFirst();
}

export function listSequences(db: Db) {
  return db
    .selectFrom("sequences")
    .select(COLUMNS)
    .select(({ selectFrom }) =>
      selectFrom("sequenceSteps")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .whereRef("sequenceId", "=", "sequences.id")
        .where("archivedAt", "is", null)
        .as("steps"),
    )
    .select(({ selectFrom }) =>
      selectFrom("sequenceRuns")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .whereRef("sequenceId", "=", "sequences.id")
        .where(isUnderWay)
        .as("people"),
    )
    .orderBy("createdAt")
    .orderBy("id")
    .limit(200)
    .execute();
}

/** How many people still get the emails of these sequences. */
export async function countUnderWay(db: Db, ids: readonly string[]): Promise<number> {
  const { people } = await db
    .selectFrom("sequenceRuns")
    .select(({ fn }) => fn.count<number>("subscriberId").distinct().as("people"))
    .where("sequenceId", "in", ids)
    .where(isUnderWay)
    .executeTakeFirstOrThrow();
  return people;
}

export async function createSequence(db: Db, actor: Actor, settings: SequenceSettings): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const id = newId();
    await trx
      .insertInto("sequences")
      .values({ id, ...columnsOf(settings), by: actor.name })
      .execute();
    await audit(trx, actor, { action: "create", entity: "sequence", entityId: id, after: { ...settings } });
    return id;
  });
}

/** `changed`: another tab has saved meanwhile; `on`: who is in it has come in by another way. */
export type Saved = { ok: true } | { ok: false; reason: "changed" | "on"; current: Sequence };

/** One that is on keeps its entry. */
export async function saveSettings(
  db: Db,
  actor: Actor,
  { id, revision }: { id: string; revision: number },
  settings: SequenceSettings,
): Promise<Saved> {
  return db.transaction().execute(async (trx): Promise<Saved> => {
    const current = await lockSequence(trx, id);
    const { name, entry, stop } = current;
    if (isDeepStrictEqual({ name, entry, stop }, settings)) return { ok: true };
    if (current.revision !== revision) return { ok: false, reason: "changed", current };
    if (current.state === "on" && !isDeepStrictEqual(entry, settings.entry))
      return { ok: false, reason: "on", current };
    await trx
      .updateTable("sequences")
      .set({ ...columnsOf(settings), revision: revision + 1 })
      .where("id", "=", id)
      .execute();
    const after = { ...settings };
    await audit(trx, actor, {
      action: "update",
      entity: "sequence",
      entityId: id,
      before: { name, entry, stop },
      after,
    });
    return { ok: true };
  });
}

/** `none`: it has no step. A second click changes nothing. */
export async function switchOn(
  db: Db,
  actor: Actor,
  { id, revision, withEverybody }: { id: string; revision: number; withEverybody: boolean },
): Promise<"ok" | "changed" | "none"> {
  return db.transaction().execute(async (trx) => {
    const current = await lockSequence(trx, id);
    if (current.state === "on") return "ok";
    if (current.revision !== revision) return "changed";
    const step = await trx
      .selectFrom("sequenceSteps")
      .select("id")
      .where("sequenceId", "=", id)
      .where("archivedAt", "is", null)
      .executeTakeFirst();
    if (!step) return "none";
    await trx
      .updateTable("sequences")
      .set({ state: "on", entersFrom: withEverybody ? null : sql`now()`, revision: revision + 1 })
      .where("id", "=", id)
      .execute();
    // Everybody takes longer than a page may.
    if (withEverybody) await enqueue(trx, "run-sequences", {});
    else await passEverybody(trx, id, current.entry);
    await audit(trx, actor, { action: "switch-on", entity: "sequence", entityId: id, after: { withEverybody } });
    return "ok";
  });
}

/** Nothing leaves until it is on again; what is two days late by then is skipped. */
export async function switchOff(db: Db, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const off = await trx
      .updateTable("sequences")
      .set({ state: "off", revision: sql`revision + 1` })
      .where("id", "=", id)
      .where("state", "=", "on")
      .where("isService", "=", false)
      .executeTakeFirst();
    if (off.numUpdatedRows > 0n) await audit(trx, actor, { action: "switch-off", entity: "sequence", entityId: id });
  });
}

/** Of one that is off; its people go with it, and what waits for them says nothing any more. */
export async function deleteSequence(db: Db, actor: Actor, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom("sequences")
      .where("id", "=", id)
      .where("state", "=", "off")
      .where("isService", "=", false)
      .returning("name")
      .executeTakeFirst();
    if (gone) await audit(trx, actor, { action: "delete", entity: "sequence", entityId: id, before: gone });
    return gone !== undefined;
  });
}

export function lockSequence(trx: Db, id: string): Promise<Sequence> {
  return trx.selectFrom("sequences").select(COLUMNS).where("id", "=", id).forNoKeyUpdate().executeTakeFirstOrThrow();
}

function columnsOf({ name, entry, stop }: SequenceSettings) {
  return { name, entry: JSON.stringify(entry), stop: JSON.stringify(stop) };
}
