import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { stepTime } from "./step-times.server.ts";
import { writeDue } from "./write-steps.server.ts";

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
