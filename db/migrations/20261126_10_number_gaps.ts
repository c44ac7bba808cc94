import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Numbers that a restore has skipped, because the lost database may have given them. Append-only.
  await sql`create table number_gaps (
    -- « F2026- », « AV2026- », « A2026- », « ES- ».
    series text not null,
    first integer not null,
    last integer not null check (last >= first),
    reason text not null,
    recorded_at timestamptz not null default now(),
    primary key (series, first)
  )`.execute(db);
  await sql`create trigger number_gaps_stay before update or delete on number_gaps
    for each row execute function stays_as_written()`.execute(db);
}
