import { type Kysely, sql } from "kysely";

/** Indexes for what the law has added to lists and to the nightly clean-up: none reads a whole table. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // An access is open from a moment on: the learners' list counts without reading the rows themselves.
  `create index access_open_since on access (granted_at desc, user_id, formation_id, opens_at) where revoked_at is null`,
  `drop index access_open`,
  `create index access_open_of_formation on access (formation_id, granted_at desc, user_id, opens_at)
    where revoked_at is null`,
  `drop index access_open_formation`,
  // Orders that nobody paid go after thirty days.
  `create index orders_unpaid on orders (created_at) where canceled_reason is not null
    and canceled_reason <> 'sold-out' and paid_at is null and stripe_payment_intent_id is null`,
  // Each night the clients of the day's orders are forgotten.
  `create index orders_client on orders (client) where client is not null`,
];
