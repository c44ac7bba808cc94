import { type RawBuilder, sql } from "kysely";

/** An email that is so late is skipped, so that several do not arrive at once. */
export const STEP_USEFUL_HOURS = 48;
export const STEP_USEFUL_FOR = sql`make_interval(hours => ${sql.lit(STEP_USEFUL_HOURS)})`;

/** When a step is due for a run, in Paris across changes of daylight saving time: on the day itself at once if its hour is over. */
export function stepTime(run: string, step: string): RawBuilder<Date> {
  const [enteredAt, day, hour] = [sql.ref(`${run}.enteredAt`), sql.ref(`${step}.day`), sql.ref(`${step}.hour`)];
  return sql<Date>`greatest(${enteredAt}, ((${enteredAt} at time zone 'Europe/Paris')::date + ${day}
    + make_interval(hours => ${hour})) at time zone 'Europe/Paris')`;
}

/** Somebody who has what the letters lead to gets no more of them. */
export const hasBought = sql<boolean>`exists (select from access
  join users on users.id = access.user_id join formations on formations.id = access.formation_id
  where users.email = subscribers.email and access.revoked_at is null
  and (sequences.stop ? formations.id::text or sequences.stop ? formations.slug))`;
