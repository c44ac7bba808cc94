import { sql } from "kysely";

/** Today in Paris, by the database's clock. */
export const parisToday = sql<string>`(now() at time zone 'Europe/Paris')::date`;

export function parisDayOf(column: string) {
  return sql<string>`(${sql.ref(column)} at time zone 'Europe/Paris')::date`;
}
