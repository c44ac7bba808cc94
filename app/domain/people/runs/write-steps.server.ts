import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { laneOf } from "../../mail/lanes.server.ts";
import { type AddressedEmail, queueEmails } from "../../mail/outbox.server.ts";
import { pace } from "../../mail/pace.server.ts";
import { hasBought, STEP_USEFUL_FOR, STEP_USEFUL_HOURS, stepTime } from "./step-times.server.ts";
import { stopRuns } from "./stop-runs.server.ts";

/** Several workers share what is due: each takes so many that no other one has. For each such batch all is planned anew. */
const BATCH = 2000;

interface DueStep {
  runId: string;
  stepId: string;
  day: number;
  at: Date;
  email: string;
  lane: string;
  template: string | null;
  number: number | null;
  entryRef: string;
  entryKey: string;
  isOverdue: boolean;
}

/**
 * The emails of what is due, and the time of what comes next, in one transaction. How many runs have gone on or ended;
 * with `only` those of somebody who has just entered.
 */
export async function writeDue(trx: Db, { only, now = new Date() }: { only?: string[]; now?: Date } = {}) {
  const { rows } = await sql<{ id: string; mustStop: boolean }>`select sequence_runs.id,
      subscribers.unsubscribed_at is not null or ${hasBought} as "mustStop"
    from sequence_runs join sequences on sequences.id = sequence_id join subscribers on subscribers.id = subscriber_id
    where sequence_runs.state = 'running' and sequences.state = 'on'
      and next_at <= ${now}::timestamptz + make_interval(days => ahead_days)
      ${only ? sql`and sequence_runs.id = any(${only}::uuid[])` : sql``}
    order by next_at limit ${BATCH} for update of sequence_runs skip locked`.execute(trx);
  if (rows.length === 0) return 0;
  await stopRuns(
    trx,
    rows.filter(({ mustStop }) => mustStop),
  );
  const runs = rows.filter(({ mustStop }) => !mustStop).map(({ id }) => id);
  const stopped = rows.length - runs.length;
  if (runs.length === 0) return stopped;
  const steps = await readDueSteps(trx, runs, now);
  const due = steps.filter(({ isOverdue }) => !isOverdue);
  await queueEmails(trx, (await inTurn(trx, due, now)).map(emailOf));
  await advance(trx, steps);
  return stopped + new Set(steps.map(({ runId }) => runId)).size;
}

/** From the next one on: the day before may have steps that were added behind her. */
async function readDueSteps(trx: Db, runs: string[], now: Date): Promise<DueStep[]> {
  const at = sql`case when step.id = runs.next_step_id then runs.next_at else ${stepTime("runs", "step")} end`;
  const { rows } = await sql<DueStep>`select runs.id as "runId", step.id as "stepId", step.day, ${at} as at,
      subscribers.email, ${laneOf(sql`subscribers.email`)} as lane, step.template, step.number,
      runs.entry_ref as "entryRef",
      subscribers.id || ':' || (runs.entered_at at time zone 'Europe/Paris')::date as "entryKey",
      ${at} < ${now}::timestamptz - ${STEP_USEFUL_FOR} as "isOverdue"
    from sequence_runs as runs join sequences on sequences.id = runs.sequence_id
    join subscribers on subscribers.id = runs.subscriber_id
    join sequence_steps as following on following.id = runs.next_step_id
    join sequence_steps as step on step.sequence_id = runs.sequence_id and step.archived_at is null
      and step.day >= following.day
    where runs.id = any(${runs}::uuid[]) and ${at} <= ${now}::timestamptz + make_interval(days => ahead_days)
    order by step.day`.execute(trx);
  return rows;
}

/** Promotional letters keep to the speeds and to the cap of the day; what was asked for has the hour that was promised. */
async function inTurn(trx: Db, steps: readonly DueStep[], now: Date): Promise<DueStep[]> {
  const letters = steps.filter(({ template }) => !template);
  const lanes = letters.map(({ lane }) => lane);
  const times = new Map((await pace(trx, lanes, now, { isCapped: true })).map((at, index) => [letters[index], at]));
  return steps.map((step) => {
    const turn = times.get(step);
    return turn && turn > now && turn > step.at ? { ...step, at: turn } : step;
  });
}

function emailOf(due: DueStep): AddressedEmail {
  const { runId, stepId, at, email: recipient, lane } = due;
  const expiresAt = new Date(at.getTime() + STEP_USEFUL_HOURS * 3_600_000);
  const timed = { recipient, lane, sequenceRunId: runId, scheduledFor: at, expiresAt };
  if (!due.template)
    return { ...timed, name: "sequence-letter", props: { runId, stepId }, dedupeKey: `seq:${runId}:${stepId}` };
  // By the keys that releases before the sequences have given: what one of them has written is not written again.
  const name = due.template as "challenge-day" | "challenge-follow-up";
  const props = { signupId: due.entryRef, step: `${due.number}` };
  return { ...timed, name, props, dedupeKey: `challenge:${due.entryKey}:${due.number}` };
}

async function advance(trx: Db, steps: readonly DueStep[]): Promise<void> {
  const reached = [...new Map(steps.map(({ runId, day }) => [runId, day]))].map(([id, day]) => ({ id, day }));
  await sql`update sequence_runs set reached_day = here.day, next_step_id = following.id, next_at = following.at,
      state = case when following.id is null then 'done' else 'running' end
    from jsonb_to_recordset(${JSON.stringify(reached)}::jsonb) as here (id uuid, day int)
    join sequence_runs as runs on runs.id = here.id
    left join lateral (select step.id, ${stepTime("runs", "step")} as at from sequence_steps as step
      where step.sequence_id = runs.sequence_id and archived_at is null and step.day > here.day
      order by step.day limit 1) as following on true
    where sequence_runs.id = here.id`.execute(trx);
}

interface Start {
  subscriberId: string;
  /** What she has asked for: the same one is taken up again, and not begun twice. */
  entryRef: string;
  enteredAt: Date;
  now: Date;
}

/** Of what somebody has asked for herself, with the emails that are written ahead. A repeated call adds nothing. */
export async function startRuns(trx: Db, sequences: string[], { now, ...start }: Start): Promise<void> {
  const { rows } = await sql<{ id: string }>`insert into sequence_runs
      (id, sequence_id, subscriber_id, entry_ref, entered_at, next_step_id, next_at)
    select gen_random_uuid(), arrival.sequence_id, ${start.subscriberId}::uuid, ${start.entryRef}::text,
      arrival.entered_at, following.id, following.at
    from (select id as sequence_id, ${start.enteredAt}::timestamptz as entered_at from sequences
      where id = any(${sequences}::uuid[])) as arrival
    join lateral (select step.id, ${stepTime("arrival", "step")} as at from sequence_steps as step
      where step.sequence_id = arrival.sequence_id and archived_at is null
        and ${stepTime("arrival", "step")} > ${now}::timestamptz
      order by step.day limit 1) as following on true
    on conflict (sequence_id, subscriber_id, entry_ref) do update set state = 'running', reached_day = -1,
      entered_at = excluded.entered_at, next_step_id = excluded.next_step_id, next_at = excluded.next_at
    returning id`.execute(trx);
  const only = rows.map(({ id }) => id);
  if (only.length > 0) await writeDue(trx, { only, now });
}
