import { setTimeout as pause } from "node:timers/promises";
import { runCommand } from "../support/commands.ts";
import type { Place } from "./place.ts";
import { type Verdict, verdict } from "./report.ts";

const DRAIN_MS = 240_000;

/**
 * Waits until every event is processed and every email is sent that is due in the next minutes, also after a second
 * try; the milliseconds that it took.
 */
export async function untilDrained({ client, shop }: Place): Promise<number> {
  const began = performance.now();
  await shop.stripe.webhooksSettled();
  const open = `select (select count(*) from stripe_events where processed_at is null)
    + (select count(*) from emails where status in ('queued', 'sending') and scheduled_for < now() + interval '5 minutes') as count`;
  while (performance.now() - began < DRAIN_MS) {
    const { rows } = await client.query<{ count: string }>(open);
    if (Number(rows[0]?.count) === 0) break;
    await pause(200);
  }
  return performance.now() - began;
}

/** The last lines of a scenario that sells. `mayRepeat`: how many emails may have arrived twice. */
export async function ledgerVerdicts(place: Place, { mayRepeat = 0 } = {}): Promise<Verdict[]> {
  const drained = `drained in ${((await untilDrained(place)) / 1000).toFixed(1)} s`;
  const { code, output } = await runCommand("ledger", place.shop.env);
  const lines = output.trim().split("\n");
  for (const line of lines.slice(0, -1).slice(0, 20)) console.log(`  ${line}`);
  const { repeated } = place.mail;
  return [
    verdict(
      "npm run ledger: Stripe, orders, access, seats and emails agree",
      code === 0,
      `${lines.at(-1)}, ${drained}`,
    ),
    verdict(`emails that arrived more than once ≤ ${mayRepeat}`, repeated <= mayRepeat, repeated),
  ];
}
