import { type Kysely, sql } from "kysely";

/** For the administration of orders and declarations: fast lists, refund requests, outcomes, alerts. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Lists, newest first, by each filter; then searches by the beginning of an address or of a name.
  `create index orders_status on orders (status, created_at desc, id)`,
  `create index orders_formation_created on orders (formation_id, created_at desc, id)`,
  `create index orders_email_prefix on orders (email text_pattern_ops)`,
  `create index orders_disputed on orders (id) where disputed_at is not null`,
  `create index orders_without_seat on orders (id) where status = 'paid' and not holds_seat`,
  `create index orders_sold_out on orders (id) where status = 'canceled' and canceled_reason = 'sold-out'`,
  // Ignores accents and capitals, whatever the database's locale.
  `create function plain_name(text) returns text language sql immutable parallel safe as $$
    select lower(translate($1,
      'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿ',
      'AAAAAACEEEEIIIINOOOOOUUUUYaaaaaaceeeeiiiinooooouuuuyy'))
  $$`,
  `create index user_profiles_first_last on user_profiles (plain_name(first_name || ' ' || last_name) text_pattern_ops)`,
  `create index user_profiles_last_first on user_profiles (plain_name(last_name || ' ' || first_name) text_pattern_ops)`,

  // For the page of one order: its emails and its Stripe events.
  `create index emails_order on emails ((props ->> 'orderId')) where props ? 'orderId'`,
  `create index emails_lost on emails (id) where status in ('failed', 'suppressed')`,
  `alter table stripe_events add column order_id uuid references orders (id)`,
  `create index stripe_events_order on stripe_events (order_id) where order_id is not null`,
  `alter table subscriptions add column cancel_at timestamptz`,

  // Refunds that an administrator requested. One in progress for each order.
  `create table refund_requests (
    id uuid primary key,
    order_id uuid not null references orders (id),
    amount_cents integer not null check (amount_cents > 0),
    declaration_id uuid references declarations (id),
    actor text not null,
    ip_prefix text,
    request_id text,
    state text not null default 'asked' check (state in ('asked', 'done', 'failed')),
    failure text,
    asked_at timestamptz not null default now(),
    ended_at timestamptz
  )`,
  `create unique index refund_requests_open on refund_requests (order_id) where state = 'asked'`,
  `create index refund_requests_order on refund_requests (order_id)`,

  // The outcome of a declaration: rows are only added, and it ends once.
  `create table declaration_outcomes (
    id bigint generated always as identity primary key,
    declaration_id uuid not null references declarations (id),
    kind text not null check (kind in ('matched', 'done', 'refused')),
    order_id uuid references orders (id),
    ends_on date,
    refunded_cents integer,
    reason text,
    actor text not null,
    at timestamptz not null default now()
  )`,
  `create index declaration_outcomes_declaration on declaration_outcomes (declaration_id, id)`,
  `create index declaration_outcomes_order on declaration_outcomes (order_id) where order_id is not null`,
  `create unique index declaration_outcomes_once on declaration_outcomes (declaration_id) where kind in ('done', 'refused')`,
  // Declarations are kept for five years, as their form says.
  `create function declarations_stay() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      if old.at < now() - interval '5 years' then
        return old;
      end if;
    end if;
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end $$`,
  `create trigger declaration_outcomes_stay before update or delete on declaration_outcomes
    for each row execute function declarations_stay()`,

  // What only a person can resolve, recorded even when no email can be sent.
  `create table alerts (
    key text primary key,
    subject text not null,
    facts jsonb not null,
    order_id uuid references orders (id),
    raised_at timestamptz not null default now(),
    settled_at timestamptz,
    settled_by text
  )`,
  `create index alerts_open on alerts (raised_at desc) where settled_at is null`,
  `create index alerts_order on alerts (order_id) where order_id is not null`,
];
