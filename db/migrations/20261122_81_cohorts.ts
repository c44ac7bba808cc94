import { type Kysely, sql } from "kysely";

/** Learners of a training who start on the same day, and how an access says which of them it belongs to. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table cohorts (
    id uuid primary key,
    formation_id uuid not null references formations (id) on delete cascade,
    name text not null,
    starts_on date not null,
    closes_on date,
    seats integer check (seats > 0),
    created_at timestamptz not null default now(),
    check (closes_on >= starts_on)
  )`,
  `create index cohorts_formation on cohorts (formation_id, starts_on)`,
  `alter table access add column cohort_id uuid references cohorts (id) on delete set null`,
  `create index access_cohort on access (cohort_id) where cohort_id is not null`,
];
