export const orders = `
create sequence order_numbers;
create table orders (
  id uuid primary key,
  number text not null default 'ES-' || lpad((nextval('order_numbers'))::text, 6, '0') unique,
  -- Rendered with the form: the same form posted twice makes one order.
  idempotency_key uuid not null unique,
  user_id uuid references users on delete set null,
  email text not null,
  formation_id uuid not null references formations,
  formation_name text not null,
  type text not null check (type in ('payment', 'subscription')),
  status text not null default 'pending' check (status in ('pending', 'paid', 'refunded', 'canceled', 'withdrawn')),
  amount_cents integer not null check (amount_cents >= 0),
  refunded_cents integer not null default 0,
  currency text not null default 'eur',
  consents jsonb not null,
  terms_version text not null,
  stripe_checkout_session_id text unique,
  stripe_checkout_url text,
  stripe_payment_intent_id text,
  card_brand text,
  card_last4 text,
  -- True while the order counts in formations.current_participants.
  holds_seat boolean not null default true,
  -- When checkout was completed with a payment that the bank has not confirmed yet.
  processing_at timestamptz,
  -- When the Checkout Session expires.
  expires_at timestamptz not null,
  canceled_reason text,
  -- When the earliest of its disputes was opened.
  disputed_at timestamptz,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  refunded_at timestamptz,
  -- When Stripe was last asked because somebody opened the order's return page.
  return_checked_at timestamptz,
  -- The buyer's address (its /64 for IPv6), until the order is paid or over: limits the seats held without
  -- paying.
  client text,
  -- When the reconciliation last asked Stripe for it.
  last_checked_at timestamptz,
  offer jsonb not null,
  -- Name and address of the buyer, from Stripe's page.
  billing jsonb,
  -- The buyer's company, when the buyer named one before paying.
  company jsonb,
  terms_sha256 text not null references terms_versions (sha256),
  -- The progress of a buyer who has erased the account since.
  kept_progress jsonb,
  check (refunded_cents between 0 and amount_cents)
);
create index orders_client on orders (client) where client is not null;
create index orders_created_at on orders (created_at desc, id);
create index orders_disputed on orders (id) where disputed_at is not null;
create index orders_email on orders (email);
create index orders_email_prefix on orders (email text_pattern_ops);
create index orders_formation_created on orders (formation_id, created_at desc, id);
create index orders_formation_id on orders (formation_id);
create index orders_last_moved on orders (greatest(created_at, paid_at, refunded_at)) where email <> '';
create index orders_paid on orders (paid_at) where (status = 'paid') and (disputed_at is null);
create index orders_paid_at on orders (paid_at);
create index orders_payment_intent on orders (stripe_payment_intent_id);
create index orders_pending on orders (created_at) where status = 'pending';
create index orders_refunded_at on orders (refunded_at) where refunded_at is not null;
create index orders_sold_out on orders (id) where (status = 'canceled') and (canceled_reason = 'sold-out');
create index orders_status on orders (status, created_at desc, id);
create index orders_type on orders (type, created_at desc, id);
create index orders_unpaid on orders (created_at) where (canceled_reason is not null) and (canceled_reason <>
    'sold-out') and (paid_at is null) and (stripe_payment_intent_id is null);
create index orders_user_id on orders (user_id, created_at desc);
create index orders_without_seat on orders (id) where (status = 'paid') and (not holds_seat);

create table subscriptions (
  order_id uuid primary key references orders on delete cascade,
  stripe_subscription_id text not null unique,
  stripe_customer_id text not null,
  status text not null,
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  past_due_since timestamptz,
  updated_at timestamptz not null default now(),
  -- When the subscription ends: the period's end, or another time.
  cancel_at timestamptz
);
create index subscriptions_customer on subscriptions (stripe_customer_id);
create index subscriptions_past_due on subscriptions (past_due_since) where past_due_since is not null;

-- Money that arrived for an order: once, or each month of a subscription.
create table order_payments (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null,
  -- The month that was paid; null for a single payment.
  period_start timestamptz,
  period_end timestamptz,
  stripe_invoice_id text unique,
  stripe_payment_intent_id text unique,
  paid_at timestamptz not null,
  refunded_cents integer not null default 0,
  check (refunded_cents between 0 and amount_cents)
);
create index order_payments_order on order_payments (order_id, paid_at);
create index order_payments_paid on order_payments (paid_at);

create table access (
  user_id uuid not null references users on delete cascade,
  formation_id uuid not null references formations,
  source text not null check (source in ('order', 'gift', 'admin')),
  order_id uuid references orders,
  granted_at timestamptz not null default now(),
  revoked_at timestamptz,
  cohort_id uuid references cohorts on delete set null,
  -- When an administrator opened everything to this person, whatever the release rules say.
  all_opened_at timestamptz,
  -- When it opens, or has opened: with the confirmation of the order (art. L221-13).
  opens_at timestamptz not null default now(),
  primary key (user_id, formation_id)
);
create index access_cohort on access (cohort_id) where cohort_id is not null;
create index access_formation_id on access (formation_id);
create index access_open_of_formation on access (formation_id, granted_at desc, user_id, opens_at) where revoked_at
    is null;
create index access_open_since on access (granted_at desc, user_id, formation_id, opens_at) where revoked_at is null;
create index access_order_id on access (order_id);

-- A dispute that closes access: it is open, or lost. A won one is deleted.
create table disputes (
  -- Stripe's.
  id text primary key,
  order_id uuid not null references orders,
  opened_at timestamptz not null
);
create index disputes_order on disputes (order_id);

create table stripe_events (
  id text primary key,
  type text not null,
  -- The object of the event; its current state is read from Stripe.
  object_id text not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  error text,
  -- The order that the event changed; null when there is none.
  order_id uuid references orders
);
create index stripe_events_open on stripe_events (received_at) where processed_at is null;
create index stripe_events_order on stripe_events (order_id) where order_id is not null;

-- One row: when Stripe was last asked for its events, with success.
create table stripe_catch_up (
  id boolean default true primary key check (id),
  caught_up_at timestamptz not null
);

-- Since when, and until when, a process makes no calls to Stripe for a purpose.
create table stripe_pauses (
  purpose text primary key,
  since timestamptz not null,
  until timestamptz not null
);

-- What only a person can resolve.
create table alerts (
  key text primary key,
  subject text not null,
  details jsonb not null,
  order_id uuid references orders,
  raised_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by text
);
create index alerts_open on alerts (raised_at desc) where resolved_at is null;
create index alerts_order on alerts (order_id) where order_id is not null;
`;
