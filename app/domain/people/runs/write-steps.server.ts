import { sql } from "kysely";
import { emails } from "#app/emails.ts";
import type { Db } from "#db/connection.server.ts";
import { laneOf } from "../../mail/lanes.server.ts";
import { enqueueSending } from "../../mail/outbox.server.ts";
import { newId } from "../../values/ids.server.ts";
import { hasBought, stepTime, USEFUL_FOR } from "./step-times.server.ts";
import { stopRuns } from "./stop-runs.server.ts";

/** Several workers share what is due: each takes so many that no other one has. */
const BATCH = 200;
/** An email that is due so soon gets its job at once; the reconciliation finds the others. */
const SOON_MS = 3_600_000;

interface DueRun {
  id: string;
  /** She has left, or has what the letters lead to. */
  mustStop: boolean;
  isOverdue: boolean;
}

/**
 * One step of each run that is due: its email and the time of the next step in one transaction. How many; with `only`
 * those of one run.
 */
export async function writeDue(trx: Db, only?: string): Promise<number> {
  const { rows } = await sql<DueRun>`select sequence_runs.id, next_at < now() - ${USEFUL_FOR} as "isOverdue",
      subscribers.unsubscribed_at is not null or ${hasBought} as "mustStop"
    from sequence_runs join sequences on sequences.id = sequence_id join subscribers on subscribers.id = subscriber_id
    where sequence_runs.state = 'running' and sequences.state = 'on'
      and next_at <= now() + make_interval(days => ahead_days)
      ${only ? sql`and sequence_runs.id = ${only}` : sql``}
    order by next_at limit ${BATCH} for update of sequence_runs skip locked`.execute(trx);
  if (rows.length === 0) return 0;
  const stopped = rows.filter(({ mustStop }) => mustStop).map(({ id }) => id);
  await stopRuns(trx, stopped);
  const due = rows.filter(({ mustStop }) => !mustStop);
  await writeEmails(
    trx,
    due.filter(({ isOverdue }) => !isOverdue).map(({ id }) => id),
  );
  await advance(
    trx,
    due.map(({ id }) => id),
  );
  return rows.length;
}

async function writeEmails(trx: Db, runs: string[]): Promise<void> {
  if (runs.length === 0) return;
  const steps = await trx
    .selectFrom("sequenceRuns as runs")
    .innerJoin("sequenceSteps as step", "step.id", "runs.nextStepId")
    .innerJoin("subscribers", "subscribers.id", "runs.subscriberId")
    .select(["runs.id as runId", "step.id as stepId", "runs.nextAt", "email"])
    .select(laneOf(sql`subscribers.email`).as("lane"))
    .where("runs.id", "in", runs)
    .where("step.archivedAt", "is", null)
    .$narrowType<{ nextAt: Date }>()
    .execute();
  if (steps.length === 0) return;
  const written = await trx
    .insertInto("emails")
    .values(
      steps.map(({ runId, stepId, nextAt, email, lane }) => ({
        id: newId(),
        template: "sequence-letter",
        class: emails["sequence-letter"].kind,
        recipient: email,
        props: JSON.stringify({ runId, stepId }),
        dedupeKey: `seq:${runId}:${stepId}`,
        scheduledFor: nextAt,
        expiresAt: sql<Date>`${nextAt}::timestamptz + ${USEFUL_FOR}`,
        lane,
        sequenceRunId: runId,
      })),
    )
    .onConflict((conflict) => conflict.constraint("emails_dedupe_key_key").doNothing())
    .returning(["id", "class", "scheduledFor"])
    .execute();
  const soon = Date.now() + SOON_MS;
  await enqueueSending(
    trx,
    written.filter(({ scheduledFor }) => scheduledFor.getTime() < soon),
  );
}

async function advance(trx: Db, runs: string[]): Promise<void> {
  if (runs.length === 0) return;
  await sql`update sequence_runs set reached_day = here.day, next_step_id = following.id, next_at = following.at,
      state = case when following.id is null then 'done' else 'running' end
    from sequence_runs as runs
    cross join lateral (select greatest(runs.reached_day,
      (select day from sequence_steps where sequence_steps.id = runs.next_step_id)) as day) as here
    left join lateral (select sequence_steps.id, ${stepTime("runs", "sequence_steps")} as at from sequence_steps
      where sequence_steps.sequence_id = runs.sequence_id and archived_at is null and sequence_steps.day > here.day
      order by sequence_steps.day limit 1) as following on true
    where sequence_runs.id = runs.id and runs.id = any(${runs}::uuid[])`.execute(trx);
}
