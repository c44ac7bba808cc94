import type pg from "pg";

/** One order every 864 seconds: a hundred a day, so that a larger shop is an older one. */
const SECONDS_BETWEEN = 864;

/** How many rows there are for each order. */
const EMAILS = 10;
const EVENTS = 10;
const LOG_LINES = 10;

/** The tables that grow with the shop. */
export const GROWING = [
  "orders",
  "order_payments",
  "invoices",
  "access",
  "subscriptions",
  "users",
  "user_profiles",
  "user_tokens",
  "sessions",
  "subscribers",
  "challenge_signups",
  "emails",
  "stripe_events",
  "audit_log",
];

/**
 * Fills a seeded database with that many orders and all that comes with them: half as many customers and subscribers,
 * ten times as many emails, Stripe events and log lines. Indexes are made afterwards, which takes a third of the time.
 */
export async function fill(client: pg.Pool, orders: number): Promise<void> {
  const session = await client.connect();
  const { rows: indexes } = await session.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename in ('orders', 'order_payments', 'invoices', 'emails', 'stripe_events', 'audit_log')
       and indexname not in (select conname from pg_constraint)`,
  );
  await session.query("set session_replication_role = replica");
  for (const { name } of indexes) await session.query(`drop index ${name}`);
  for (const statement of statements(orders)) await session.query(statement);
  for (const { definition } of indexes) await session.query(definition);
  await session.query("vacuum analyze");
  session.release(true);
}

function statements(orders: number): string[] {
  const customers = orders / 2;
  const timeOf = (n: string, of: number) =>
    `now() - interval '1 hour' - make_interval(secs => (${of} - ${n})::float / ${of} * ${orders * SECONDS_BETWEEN})`;
  // Nothing is old enough for the nightly clean-up, as in a shop that was cleaned yesterday.
  const withinTheYear = (n: string, of: number) =>
    `now() - interval '1 hour' - make_interval(secs => (${of} - ${n})::float / ${of} * ${Math.min(orders * SECONDS_BETWEEN, 350 * 86_400)})`;
  return [
    `create unlogged table filled as select n, uuidv7() as order_id, (n + 1) / 2 as customer, ${timeOf("n", orders)} as at
     from generate_series(1, ${orders}) n`,
    `create unlogged table customers as select n, uuidv7() as id, 'client' || n || '@exemple.fr' as email, ${timeOf("n", customers)} as at
     from generate_series(1, ${customers}) n`,
    `create unlogged table formations as select row_number() over (order by slug) - 1 as n, id, name, type from formations`,
    `create index on customers (n)`,
    `insert into users (id, email, email_verified_at, last_login_at, created_at) select id, email, at, at, at from customers`,
    `insert into user_profiles (user_id, first_name, last_name) select id, 'Maïa' || n % 500, 'Éluard' || n % 900 from customers`,
    `insert into user_tokens (id, user_id, purpose, token_hash, expires_at, used_at, created_at)
     select uuidv7(), id, 'set_password', md5(email), at + interval '3 days', at, at from customers`,
    `insert into sessions (id, user_id, ip_prefix, user_agent, last_seen_at)
     select encode(sha256(convert_to('customer-' || lpad(n::text, 34, '0'), 'UTF8')), 'hex'), id, '192.0.2.0/24', 'load',
       now() from customers where n % 10 = 0`,
    `insert into terms_versions (sha256, version, text_sha256, pdf) values (encode(sha256('CGV'), 'hex'), '2026-11-21', 'CGV', 'CGV')`,
    `insert into orders (id, idempotency_key, user_id, email, formation_id, formation_name, type, status, amount_cents,
       refunded_cents, offer, consents, terms_version, terms_sha256, stripe_checkout_session_id, stripe_payment_intent_id, card_brand,
       card_last4, holds_seat, expires_at, canceled_reason, created_at, paid_at, refunded_at)
     select order_id, uuidv7(), customers.id, email, formations.id, formations.name, formations.type, status, 49700,
       case status when 'refunded' then 49700 else 0 end, '{}',
       '[{"id": "cgv", "text": "J’accepte les conditions générales de vente.", "version": "2026-11-21", "at": "2026-11-21"}]',
       '2026-11-21', encode(sha256('CGV'), 'hex'), 'cs_test_' || filled.n, 'pi_' || filled.n, 'visa', '4242', status = 'paid',
       filled.at + interval '30 minutes', case status when 'canceled' then 'expired' end, filled.at,
       case when status <> 'canceled' then filled.at end, case status when 'refunded' then filled.at end
     from filled join customers on customers.n = customer
     join formations on formations.n = (customer * 5 + filled.n % 2) % (select count(*) from formations)
     cross join lateral (select case when filled.n % 25 = 0 then 'refunded' when filled.n % 20 = 0 then 'canceled'
       else 'paid' end as status) as state`,
    `insert into order_payments (order_id, amount_cents, currency, stripe_payment_intent_id, paid_at, refunded_cents)
     select id, amount_cents, 'eur', stripe_payment_intent_id, paid_at, refunded_cents from orders where paid_at is not null`,
    invoices("invoice", "F", "paid_at is not null"),
    invoices("credit_note", "AV", "refunded_cents > 0"),
    `insert into invoice_months select to_char(issued_at at time zone 'Europe/Paris', 'YYYY-MM'), kind, 'FR', sum(net_cents),
       sum(total_cents) from invoices group by 1, 2`,
    `insert into invoice_counters (kind, year, last, at)
     select kind, extract(year from issued_at at time zone 'Europe/Paris'), count(*), max(issued_at) from invoices group by 1, 2`,
    `insert into subscriptions (order_id, stripe_subscription_id, stripe_customer_id, status, current_period_start,
       current_period_end)
     select id, 'sub_' || number, 'cus_' || number, 'active', now() - interval '3 days', now() + interval '27 days'
     from orders where type = 'subscription' and status = 'paid'`,
    `insert into access (user_id, formation_id, source, order_id, granted_at, revoked_at)
     select user_id, formation_id, 'order', id, created_at, refunded_at from orders where status <> 'canceled'`,
    `update formations set current_participants = (select count(*) from orders where formation_id = formations.id and holds_seat)`,
    `insert into subscribers (id, email, first_name, source, confirmed_at, created_at, consent)
     select uuidv7(), 'abonnee' || n || '@exemple.fr', 'Maïa', 'challenge', at, at,
       '{"text": "Oui", "version": "2026-11-21", "at": "2026-11-21"}' from customers`,
    `insert into challenge_signups (id, subscriber_id, starts_on, created_at)
     select uuidv7(), id, created_at::date + 1, created_at from subscribers`,
    // The first two are the proof of the contract; the others are of all kinds.
    `insert into emails (id, template, class, recipient, props, dedupe_key, status, attempts, message_id, scheduled_for,
       created_at, sent_at)
     select uuidv7(), (array['order-confirmation', 'training-access', 'password-reset', 'challenge-day', 'guide'])[line % 5 + 1],
       case when line < 3 then 'transactional' when line % 2 = 0 then 'service' else 'transactional' end, email,
       case when line < 2 then jsonb_build_object('orderId', order_id) else '{}' end, 'filled:' || filled.n || ':' || line,
       'sent', 1, 'filled-' || filled.n || '-' || line, sent, sent, sent
     from filled join customers on customers.n = customer cross join generate_series(0, ${EMAILS - 1}) line
     cross join lateral (select case when line < 2 then filled.at else ${withinTheYear("filled.n", orders)} end as sent) as time`,
    // Last night's jobs have run.
    `insert into email_days select (sent_at at time zone 'Europe/Paris')::date as day, count(*) from emails
     where sent_at > now() - interval '31 days' and (sent_at at time zone 'Europe/Paris')::date < (now() at time zone 'Europe/Paris')::date
     group by day`,
    // The comparison looks back a day from there, and finds the purchases of this run: Stripe knows no filled ones.
    `insert into heartbeats (name, at) values ('everything-compared', now() + interval '1 day')`,
    `insert into stripe_events (id, type, object_id, received_at, processed_at, order_id)
     select 'evt_' || filled.n || '_' || line, 'checkout.session.completed', 'cs_test_' || filled.n,
       filled.at, filled.at, case when line < 3 then order_id end
     from filled cross join generate_series(1, ${EVENTS}) line`,
    `insert into audit_log (actor, action, entity, entity_id, after, ip_prefix, request_id, at)
     select case when line < 6 then 'customer:' || customers.id else 'admin@essor.example' end,
       (array['login', 'logout', 'update', 'grant', 'export-data'])[line % 5 + 1],
       case when line < 6 then 'user' else 'order' end,
       case when line < 6 then customers.id else order_id end, '{"note": "filled"}', '192.0.2.0/24',
       'filled-' || filled.n, ${withinTheYear("filled.n", orders)}
     from filled join customers on customers.n = customer cross join generate_series(1, ${LOG_LINES}) line`,
    `drop table filled, customers, formations`,
  ];
}

/** The invoices or credit notes of all payments, numbered by year as the shop does. */
function invoices(kind: "invoice" | "credit_note", prefix: string, which: string): string {
  const correction = kind === "credit_note" ? "(select number from invoices where payment_id = payment.id)" : "null";
  return `insert into invoices (number, kind, order_id, payment_id, corrects, reference, issued_at, paid_at, designation,
       net_cents, vat_cents, total_cents, vat_rate, regime, vat_treatment, currency, buyer, seller)
     select '${prefix}' || year || '-' || lpad((row_number() over (partition by year order by at, payment.id))::text, 6, '0'),
       '${kind}', order_id, payment.id, ${correction}, '${kind}:' || payment.id, at, at, 'Formation', amount_cents, 0,
       amount_cents, 0, 'franchise', 'franchise', 'eur',
       '{"name": "Maïa Éluard", "lines": [], "postalCode": "", "city": "", "country": "FR", "email": "", "company": null}',
       '{"name": "Essor", "legalForm": "SAS", "capital": "", "address": "", "siren": "", "rcs": "", "vatNumber": "", "email": ""}'
     from order_payments payment
     cross join lateral (select paid_at as at, extract(year from paid_at at time zone 'Europe/Paris') as year) as time
     where ${which}`;
}
