import { type Kysely, sql } from "kysely";

/** The administrator's second factor, and when a session last verified the password. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table sessions add column authenticated_at timestamptz not null default now(),
    add column awaits_code boolean not null default false`,
  `create table second_factors (
    user_id uuid primary key references users (id) on delete cascade,
    secret text not null,
    confirmed_at timestamptz,
    last_step bigint not null default 0,
    created_at timestamptz not null default now()
  )`,
  `create table recovery_codes (
    user_id uuid not null references second_factors (user_id) on delete cascade,
    code_hash text not null,
    used_at timestamptz,
    constraint recovery_codes_pkey primary key (user_id, code_hash)
  )`,
  `create index orders_paid_at on orders (paid_at)`,
];
