import { type Kysely, sql } from "kysely";

/**
 * Since when somebody could buy at each price, with a live key and with a test key. A job writes it within a minute. For
 * prices of earlier releases only an order proves it: without one, a raise is no reference for a reduction.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table practised_prices (
    price_id bigint not null references formation_prices,
    livemode boolean not null,
    since timestamptz not null default now(),
    primary key (price_id, livemode)
  )`,
  `insert into practised_prices (price_id, livemode, since)
    select price.id, stripe_checkout_session_id like 'cs_live_%', min(orders.created_at)
    from (select *, lead(valid_from, 1, 'infinity') over (partition by formation_id order by valid_from, id) as ended
      from formation_prices) price
    join orders on orders.formation_id = price.formation_id and orders.amount_cents = price.amount_cents
      and orders.created_at >= valid_from and orders.created_at < ended
    where stripe_checkout_session_id like any (array['cs_live_%', 'cs_test_%'])
    group by 1, 2`,
  `create trigger practised_prices_stay before update or delete on practised_prices
    for each row execute function keep_proof()`,
];
