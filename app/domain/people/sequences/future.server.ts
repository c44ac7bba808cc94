import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { isSuppressedIn } from "../../mail/outbox.server.ts";
import { hasBought, STEP_USEFUL_FOR, stepTime } from "../runs/step-times.server.ts";
import { mayBeMarketedTo } from "../subscribers/consents.server.ts";

interface FutureLetter {
  at: Date;
  sequence: string;
  day: number;
  subject: string;
  template: string | null;
  number: number | null;
}

export interface Future {
  isUnsubscribed: boolean;
  isBlocked: boolean;
  /** Without it no letter leaves but those that she has asked for. */
  consents: boolean;
  letters: FutureLetter[];
}

/** What she will get if nothing happens meanwhile; undefined: nobody here has that address. */
export async function readFuture(db: Db, email: string): Promise<Future | undefined> {
  const person = await db
    .selectFrom("subscribers")
    .select(sql<boolean>`unsubscribed_at is not null`.as("isUnsubscribed"))
    .select(mayBeMarketedTo(sql`subscribers.email`).as("consents"))
    .select(isSuppressedIn(sql`subscribers.email`).as("isBlocked"))
    .where("email", "=", email)
    .executeTakeFirst();
  if (!person) return undefined;
  if (person.isUnsubscribed || person.isBlocked) return { ...person, letters: [] };
  const { rows } = await sql<FutureLetter>`
    select case when step.id = runs.next_step_id then runs.next_at else ${stepTime("runs", "step")} end as at,
      sequences.name as sequence, step.day, step.subject, step.template, step.number
    from sequence_runs as runs join subscribers on subscribers.id = runs.subscriber_id
    join sequences on sequences.id = runs.sequence_id and sequences.state = 'on'
    join sequence_steps as step on step.sequence_id = sequences.id and archived_at is null
      and step.day > runs.reached_day and step.day >= (select day from sequence_steps where id = runs.next_step_id)
    where subscribers.email = ${email} and runs.state = 'running' and not ${hasBought}
      and (is_service or ${person.consents})
      and case when step.id = runs.next_step_id then runs.next_at else ${stepTime("runs", "step")} end
        >= now() - ${STEP_USEFUL_FOR}
    union all
    select emails.scheduled_for, sequences.name, step.day, step.subject, step.template, step.number
    from emails join sequence_steps as step on archived_at is null and (step.id::text = emails.props ->> 'stepId'
      or (step.template = emails.template and step.number::text = emails.props ->> 'step'))
    join sequences on sequences.id = step.sequence_id and sequences.state = 'on'
    where emails.recipient = ${email} and emails.status in ('queued', 'sending')
    order by at, sequence`.execute(db);
  return { ...person, letters: rows };
}
