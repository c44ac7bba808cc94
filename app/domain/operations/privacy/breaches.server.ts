import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { takeAdvisoryLock } from "../../values/advisory-lock.server.ts";

interface BreachFacts {
  noticedAt: Date;
  facts: string;
  people: string;
  effects: string;
  measures: string;
  notifiedAt: Date | null;
  reason: string;
}

export interface BreachEntry extends BreachFacts {
  id: string;
  breachId: string;
  enteredBy: string;
  recordedAt: Date;
}

const ENTRY = [
  "id",
  "breachId",
  "noticedAt",
  "facts",
  "people",
  "effects",
  "measures",
  "notifiedAt",
  "reason",
  "enteredBy",
  "recordedAt",
] as const;

/** Each as its latest entry has it; the latest noticed first. */
export async function listBreaches(db: Db): Promise<BreachEntry[]> {
  const latest = await db
    .selectFrom("dataBreaches")
    .select(ENTRY)
    .distinctOn("breachId")
    .orderBy("breachId")
    .orderBy("recordedAt", "desc")
    .execute();
  return latest.sort((one, other) => other.noticedAt.getTime() - one.noticedAt.getTime());
}

export function readBreach(db: Db, breachId: string): Promise<BreachEntry[]> {
  return db
    .selectFrom("dataBreaches")
    .select(ENTRY)
    .where("breachId", "=", breachId)
    .orderBy("recordedAt", "desc")
    .execute();
}

type BreachSaving = { ok: true } | { ok: false; reason: "unknown" | "changed" };

/** A second post of the same form changes nothing. `of`: the breach, and the entry that the form showed. */
export async function recordBreach(
  db: Db,
  actor: Actor,
  { id, of, facts }: { id: string; of: { breachId: string; version: string } | null; facts: BreachFacts },
): Promise<BreachSaving> {
  const breachId = of?.breachId ?? id;
  return db.transaction().execute(async (trx): Promise<BreachSaving> => {
    await takeAdvisoryLock(trx, `data-breach ${breachId}`);
    const [latest] = await readBreach(trx, breachId);
    if (latest?.id === id) return { ok: true };
    if (of && !latest) return { ok: false, reason: "unknown" };
    if (of && latest?.id !== of.version) return { ok: false, reason: "changed" };
    await trx
      .insertInto("dataBreaches")
      .values({ id, breachId, ...facts, enteredBy: actor.name })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    // What was written stays in its own table: the log is deleted after a year.
    const after = { noticedAt: facts.noticedAt, notifiedAt: facts.notifiedAt };
    await audit(trx, actor, { action: of ? "update" : "create", entity: "data_breach", entityId: breachId, after });
    return { ok: true };
  });
}
