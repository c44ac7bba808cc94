import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // The last day of a launch price as it was first announced, and its one prolongation, which names its reason. Like the
  // price history it outlives the formation.
  await sql`create table launch_days (
    formation_id uuid not null,
    livemode boolean not null,
    is_prolongation boolean not null,
    until date not null,
    reason text,
    at timestamptz not null default now(),
    primary key (formation_id, livemode, is_prolongation),
    check (is_prolongation = (reason is not null))
  )`.execute(db);
  await sql`create trigger launch_days_stay before delete or update on launch_days for each row execute function
    keep_proof()`.execute(db);
}
