import { type Kysely, sql } from "kysely";

/** Declarations that came by letter or email, when each arrived here, and the rule that a refund was made by. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table declarations
    add column channel text not null default 'form' check (channel in ('form', 'letter', 'email')),
    -- The administrator who entered what did not come by the form.
    add column entered_by text,
    add column recorded_at timestamptz not null default now()`,
  // Those of before arrived here when they were declared.
  `alter table declarations disable trigger declarations_stay`,
  `update declarations set recorded_at = declared_at`,
  `alter table declarations enable trigger declarations_stay`,
  `alter table refund_requests add column basis jsonb`,
];
