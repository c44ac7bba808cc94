import { setTimeout as pause } from "node:timers/promises";
import type { ShopPlace } from "./place.ts";
import type { Verdict } from "./report.ts";

const DRAIN_MS = 240_000;

/**
 * Waits until every event is processed and every email is sent that is due in the next minutes, also after a second
 * try; the milliseconds that it took.
 */
export async function drained({ client, stripe }: ShopPlace): Promise<number> {
  const began = performance.now();
  await stripe.webhooksSettled();
  const open = `select (select count(*) from stripe_events where processed_at is null)
    + (select count(*) from emails where status in ('queued', 'sending') and scheduled_for < now() + interval '5 minutes') as count`;
  while (performance.now() - began < DRAIN_MS) {
    const { rows } = await client.query<{ count: string }>(open);
    if (Number(rows[0]?.count) === 0) break;
    await pause(200);
  }
  return performance.now() - began;
}

/** What Stripe says was paid, beside what the shop holds: of each exactly one. */
export async function ledgerDifferences({ client, stripe, mail }: ShopPlace, mayRepeat = 0): Promise<string[]> {
  const paid = (await stripe.ledger()).filter((line) => line.paymentStatus === "paid" && line.amountRefunded === 0);
  const { rows } = await client.query<{ session: string; access: number; emails: number }>(
    `select stripe_checkout_session_id as session,
       (select count(*)::int from access where order_id = orders.id and revoked_at is null) as access,
       (select count(*)::int from emails where props ->> 'orderId' = orders.id::text and props ? 'orderId' and status = 'sent'
         and template in ('order-confirmation', 'training-access')) as emails
     from orders where status = 'paid'`,
  );
  const orders = new Map(rows.map((row) => [row.session, row]));
  const sessions = new Set(paid.map(({ session }) => session));
  const seats = await client.query<{ slug: string }>(
    `select slug from formations where current_participants <>
       (select count(*) from orders where formation_id = formations.id and holds_seat)`,
  );
  return [
    ...paid.filter(({ session }) => !orders.has(session)).map(({ session }) => `${session} is paid, its order is not`),
    ...rows
      .filter(({ session }) => !sessions.has(session))
      .map(({ session }) => `${session} is not paid, its order is`),
    ...rows
      .filter(({ access }) => access !== 1)
      .map(({ session, access }) => `${session} has opened ${access} accesses`),
    ...rows.filter(({ emails }) => emails !== 2).map(({ session, emails }) => `${session} has sent ${emails} emails`),
    ...seats.rows.map(({ slug }) => `the seats of ${slug} are not those of its orders`),
    ...(mail.repeated > mayRepeat ? [`${mail.repeated} emails have arrived more than once`] : []),
  ];
}

/** The last line of a scenario that sells. `mayRepeat`: how many emails may have arrived twice. */
export async function ledgerVerdict(shop: ShopPlace, { mayRepeat = 0 } = {}): Promise<Verdict> {
  const waited = await drained(shop);
  const differences = await ledgerDifferences(shop, mayRepeat);
  for (const difference of differences.slice(0, 20)) console.log(`  ${difference}`);
  const orders = await shop.client.query("select from orders where status = 'paid'");
  return {
    goal: "the ledger: of each paid order one access, two emails, one seat",
    figure: `${differences.length} differences, ${orders.rowCount} paid orders, drained in ${(waited / 1000).toFixed(1)} s`,
    isMet: differences.length === 0,
  };
}
