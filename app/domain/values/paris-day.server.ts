import { sql } from "kysely";

export const parisToday = sql<string>`(now() at time zone 'Europe/Paris')::date`;

/** When the day of an SQL expression begins in Paris. */
export const startOf = (day: string) => sql`(${sql.raw(day)})::timestamp at time zone 'Europe/Paris'`;

/**
 * Whether a time lies within the last days in Paris, today included; `before`: within as many days before them. As a
 * range of the column, which an index answers.
 */
export function inLastDays(column: string, days: number, { before = false } = {}) {
  const midnight = (ago: number) => sql`(${parisToday} - ${ago}::int)::timestamp at time zone 'Europe/Paris'`;
  const at = sql.ref(column);
  return before
    ? sql<boolean>`(${at} >= ${midnight(2 * days - 1)} and ${at} < ${midnight(days - 1)})`
    : sql<boolean>`(${at} >= ${midnight(days - 1)})`;
}

export function parisDayOf(column: string) {
  return sql<string>`(${sql.ref(column)} at time zone 'Europe/Paris')::date`;
}
