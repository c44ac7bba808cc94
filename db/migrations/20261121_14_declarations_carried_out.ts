import { type Kysely, sql } from "kysely";

/**
 * A request to Stripe for a declaration is stored before it is sent, so that a crash loses nothing; and no row that
 * refers to a declaration keeps it longer than its five years. Drops two columns that were never written.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table declarations drop column handled_at, drop column order_id`,
  `alter table declaration_outcomes drop constraint declaration_outcomes_kind_check`,
  `alter table declaration_outcomes add constraint declaration_outcomes_kind_check
    check (kind in ('matched', 'asked', 'failed', 'done', 'refused'))`,
  `create index declaration_outcomes_asked on declaration_outcomes (at) where kind = 'asked'`,
  `alter table refund_requests drop constraint refund_requests_declaration_id_fkey`,
  `alter table refund_requests add constraint refund_requests_declaration_id_fkey
    foreign key (declaration_id) references declarations (id) on delete set null`,
  `create index refund_requests_declaration on refund_requests (declaration_id) where declaration_id is not null`,
];
