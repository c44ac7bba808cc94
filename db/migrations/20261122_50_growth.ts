import { type Kysely, sql } from "kysely";

/** Indexes for the administration's lists and searches and for the nightly clean-up: none reads a whole table. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index orders_type on orders (type, created_at desc, id)`,
  `create index subscriptions_customer on subscriptions (stripe_customer_id)`,
  `create index users_email_prefix on users (email text_pattern_ops)`,

  `create index emails_status on emails (status, created_at desc, id)`,
  `create index emails_template on emails (template, created_at desc, id)`,
  // Serves equality as the index that it replaces did.
  `create index emails_recipient_prefix on emails (recipient text_pattern_ops)`,
  `drop index emails_recipient`,

  `create index audit_log_newest on audit_log (at desc, id desc)`,
  `drop index audit_log_at`,
  `create index audit_log_action on audit_log (action, at desc, id desc)`,
  `create index audit_log_entity_newest on audit_log (entity, at desc, id desc)`,
  // Serves the entries of one object as the index that it replaces did, and searches by the id alone.
  `create index audit_log_entity_id on audit_log (entity_id, at desc, id desc)`,
  `drop index audit_log_entity`,
  `create index audit_log_actor_prefix on audit_log (actor text_pattern_ops, at desc)`,
  `drop index audit_log_actor`,

  `create index subscribers_created_at on subscribers (created_at)`,
  `create index sessions_created_at on sessions (created_at)`,
  `create index user_tokens_expires_at on user_tokens (expires_at)`,
  `create index users_last_seen on users (greatest(created_at, last_login_at)) where role = 'customer'`,
  // Emails that prove a contract are kept with its records; the others expire.
  `create index emails_expiring on emails (created_at) where not (props ? 'orderId' or props ? 'declarationId')`,
];
