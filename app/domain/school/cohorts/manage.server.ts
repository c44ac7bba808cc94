import { isDeepStrictEqual } from "node:util";
import type { Db } from "#db/connection.server.ts";
import { orIfReferenced } from "#db/errors.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { keepOpenToCohort } from "../release/keep-open.server.ts";
import { findCohort, lockCohort } from "./read-cohorts.server.ts";
import { countTold, tellStart } from "./tell-start.server.ts";
import { countByFormation, fillCohort } from "./waiting.server.ts";

export interface CohortInput {
  name: string;
  startsOn: string;
  closesOn: string | null;
  seats: number | null;
}

export type Saving =
  | { ok: true; id: string }
  | { ok: false; reason: "unknown" | "changed" | "formation" | "too-few" }
  | { ok: false; reason: "past"; days: CohortDay[] };

export type CohortDay = "startsOn" | "closesOn";

/** `id` is rendered with the form, so that a form sent twice creates one cohort. */
export async function createCohort(
  db: Db,
  actor: Actor,
  { id, formationId, input }: { id: string; formationId: string; input: CohortInput },
): Promise<Saving> {
  const days = pastDays(input);
  if (days.length > 0) return { ok: false, reason: "past", days };
  const saving = db.transaction().execute(async (trx): Promise<Saving> => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("cohorts")
      .values({ id, formationId, ...columnsOf(input) })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return { ok: true, id };
    await audit(trx, actor, { ...ENTITY, entityId: id, action: "create", after: { ...input } });
    await fillCohort(trx, id);
    return { ok: true, id };
  });
  return orIfReferenced(saving, { ok: false, reason: "formation" });
}

/** Unless the cohort has changed since the form was opened (`version`). */
export async function updateCohort(
  db: Db,
  actor: Actor,
  { id, version, input }: { id: string; version: string; input: CohortInput },
): Promise<Saving> {
  return db.transaction().execute(async (trx): Promise<Saving> => {
    const before = await lockCohort(trx, id);
    if (!before) return { ok: false, reason: "unknown" };
    if (before.version !== version) return isSame(before, input) ? { ok: true, id } : { ok: false, reason: "changed" };
    if (input.seats !== null && input.seats < before.members) return { ok: false, reason: "too-few" };
    const days = pastDays(input, before);
    if (days.length > 0) return { ok: false, reason: "past", days };
    await keepOpenToCohort(trx, id);
    await trx.updateTable("cohorts").set(columnsOf(input)).where("id", "=", id).execute();
    const { name, startsOn, closesOn, seats } = before;
    await audit(trx, actor, {
      ...ENTITY,
      entityId: id,
      action: "update",
      before: { name, startsOn, closesOn, seats },
      after: { ...input },
    });
    if (input.startsOn !== startsOn) await tellStart(trx, { cohortId: id, before: startsOn });
    await fillCohort(trx, id);
    return { ok: true, id };
  });
}

/** Whether saving a cohort may email its start to somebody, who waits for one or whose start it moves. `id`: null for a new one. */
export async function isTold(
  db: Db,
  id: string | null,
  { formationId, startsOn }: { formationId: string | undefined; startsOn: string },
): Promise<boolean> {
  const before = id === null ? undefined : await findCohort(db, id);
  if ((await countByFormation(db, before?.formationId ?? formationId)).length > 0) return true;
  return before !== undefined && before.startsOn !== startsOn && (await countTold(db, before.id)) > 0;
}

/** A day that has passed since it was chosen stays. One that exists closes at once with yesterday. */
function pastDays(input: CohortInput, before?: CohortInput): CohortDay[] {
  const today = Temporal.Now.plainDateISO("Europe/Paris");
  const earliest = { startsOn: today, closesOn: before ? today.subtract({ days: 1 }) : today };
  return (["startsOn", "closesOn"] as const).filter((day) => {
    const chosen = input[day];
    return chosen !== null && chosen < earliest[day].toString() && chosen !== before?.[day];
  });
}

export type Deletion = { ok: true } | { ok: false; reason: "unknown" | "used" };

/** With its canceled sessions: nobody is left to read of them. */
export async function deleteCohort(db: Db, actor: Actor, id: string): Promise<Deletion> {
  const deletion = db.transaction().execute(async (trx): Promise<Deletion> => {
    const before = await lockCohort(trx, id);
    if (!before) return { ok: false, reason: "unknown" };
    if (before.members > 0) return { ok: false, reason: "used" };
    await trx.deleteFrom("liveSessions").where("cohortId", "=", id).where("cancelledAt", "is not", null).execute();
    await trx.deleteFrom("cohorts").where("id", "=", id).execute();
    await audit(trx, actor, { ...ENTITY, entityId: id, action: "delete", before: { name: before.name } });
    return { ok: true };
  });
  return orIfReferenced(deletion, { ok: false, reason: "used" });
}

const ENTITY = { entity: "cohort" } as const;

/** The second post of a double click. */
function isSame(before: CohortInput, input: CohortInput): boolean {
  return isDeepStrictEqual(columnsOf(before), columnsOf(input));
}

function columnsOf({ name, startsOn, closesOn, seats }: CohortInput) {
  return { name, startsOn, closesOn, seats };
}
