import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { env } from "#app/config/env.server.ts";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { newId } from "../../values/ids.server.ts";
import { stateNow } from "../../values/published-texts.server.ts";
import { ownSignature } from "../newsletters/own-signature.ts";
import { hasBought, stepTime } from "../runs/step-times.server.ts";
import { MOST_STEPS } from "./entries.ts";
import { lockSequence } from "./sequences.server.ts";

export interface StepText {
  day: number;
  hour: number;
  subject: string;
  intro: string;
  bodyMd: string;
  signature: string;
}

export interface Step extends StepText {
  id: string;
  sequenceId: string;
  revision: number;
  /** An email of the shop whose words are among the texts. */
  template: string | null;
  number: number | null;
}

const TEXT = ["day", "hour", "subject", "intro", "bodyMd", "signature"] as const;
const COLUMNS = [...TEXT, "id", "sequenceId", "revision", "template", "number"] as const;

export function listSteps(db: Db, sequenceId: string): Promise<Step[]> {
  return db
    .selectFrom("sequenceSteps")
    .select(COLUMNS)
    .where("sequenceId", "=", sequenceId)
    .where("archivedAt", "is", null)
    .orderBy("day")
    .execute();
}

export function findStep(db: Db, sequenceId: string, id: string): Promise<Step | undefined> {
  return db
    .selectFrom("sequenceSteps")
    .select(COLUMNS)
    .where("id", "=", id)
    .where("sequenceId", "=", sequenceId)
    .where("archivedAt", "is", null)
    .executeTakeFirst();
}

type StepSaved =
  | { ok: true; id: string }
  | { ok: false; reason: "day" | "many" | "gone" }
  | { ok: false; reason: "changed"; current: Step };

/** Without an id a new one. What is not sent yet says the new words, on the new day if that is still to come. */
export async function saveStep(
  db: Db,
  actor: Actor,
  of: { sequenceId: string; id?: string | undefined; revision: number },
  typed: StepText,
): Promise<StepSaved> {
  const text = { ...typed, signature: ownSignature(typed.signature) };
  return db.transaction().execute(async (trx): Promise<StepSaved> => {
    await lockSequence(trx, of.sequenceId);
    const steps = await listSteps(trx, of.sequenceId);
    const current = steps.find(({ id }) => id === of.id);
    if (of.id && !current) return { ok: false, reason: "gone" };
    if (current && isDeepStrictEqual(textOf(current), text)) return { ok: true, id: current.id };
    if (current && current.revision !== of.revision) return { ok: false, reason: "changed", current };
    if (steps.some(({ id, day }) => day === text.day && id !== of.id)) return { ok: false, reason: "day" };
    if (!current && steps.length >= MOST_STEPS) return { ok: false, reason: "many" };
    const id = current?.id ?? newId();
    if (current)
      await trx
        .updateTable("sequenceSteps")
        .set({ ...text, revision: current.revision + 1 })
        .where("id", "=", id)
        .execute();
    else
      await trx
        .insertInto("sequenceSteps")
        .values({ id, sequenceId: of.sequenceId, ...text })
        .execute();
    if (current?.day !== text.day || current.hour !== text.hour) await replan(trx, of.sequenceId);
    await audit(trx, actor, {
      action: current ? "update" : "create",
      entity: "sequence_step",
      entityId: id,
      before: current ? textOf(current) : null,
      after: { ...text },
    });
    return { ok: true, id };
  });
}

/** What was written for it and is not sent says nothing any more. */
export async function removeStep(db: Db, actor: Actor, { sequenceId, id }: Pick<Step, "sequenceId" | "id">) {
  await db.transaction().execute(async (trx) => {
    await lockSequence(trx, sequenceId);
    const gone = await trx
      .updateTable("sequenceSteps")
      .set({ archivedAt: sql`now()` })
      .where("id", "=", id)
      .where("sequenceId", "=", sequenceId)
      .where("archivedAt", "is", null)
      .where("template", "is", null)
      .returning(["day", "subject"])
      .executeTakeFirst();
    if (!gone) return;
    await replan(trx, sequenceId);
    await audit(trx, actor, { action: "delete", entity: "sequence_step", entityId: id, before: gone });
  });
}

function textOf({ day, hour, subject, intro, bodyMd, signature }: Step) {
  return { day, hour, subject, intro, bodyMd, signature };
}

/**
 * The days have changed: everybody goes on with the first step that is still ahead of her. One that was already due
 * stays due; one that stands behind her day is not sent.
 */
async function replan(trx: Db, sequenceId: string): Promise<void> {
  const at = stepTime("runs", "sequence_steps");
  await sql`update sequence_runs set next_step_id = following.id, next_at = following.at,
      state = case when following.id is null then 'done' else 'running' end
    from sequence_runs as runs
    left join lateral (select sequence_steps.id, ${at} as at from sequence_steps
      where sequence_steps.sequence_id = runs.sequence_id and archived_at is null
        and sequence_steps.day > runs.reached_day
        and (${at} > now() or (sequence_steps.id = runs.next_step_id and runs.next_at <= now()))
      order by sequence_steps.day limit 1) as following on true
    where sequence_runs.id = runs.id and runs.sequence_id = ${sequenceId} and runs.state in ('running', 'done')`.execute(
    trx,
  );
}

/** What a step says now to whom it was written for; nothing when she gets it no more. */
export async function findLetter(db: Db, { runId, stepId }: { runId: string; stepId: string }) {
  const letter = await db
    .selectFrom("sequenceRuns")
    .innerJoin("sequences", "sequences.id", "sequenceRuns.sequenceId")
    .innerJoin("subscribers", "subscribers.id", "sequenceRuns.subscriberId")
    .innerJoin("sequenceSteps as step", "step.sequenceId", "sequences.id")
    .select(["step.subject", "step.intro", "step.bodyMd", "step.signature", "subscriberId"])
    .where("sequenceRuns.id", "=", runId)
    .where("step.id", "=", stepId)
    .where("step.archivedAt", "is", null)
    .where("sequences.state", "=", "on")
    .where("sequenceRuns.state", "in", ["running", "done"])
    .where(({ not }) => not(hasBought))
    .executeTakeFirst();
  if (!letter) return undefined;
  const { subject, intro, bodyMd, signature, subscriberId } = letter;
  const said = { intro: stateNow(intro), bodyMd: stateNow(bodyMd), signature: stateNow(signature) };
  return { ...said, subject: stateNow(subject) || env.SITE_NAME, subscriberId };
}
