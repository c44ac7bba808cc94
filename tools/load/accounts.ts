import { arrive, percentile, timesOf, unwanted } from "./arrivals.ts";
import { send } from "./client.ts";
import { SCALE, withCluster } from "./cluster.ts";
import { fill } from "./fill.ts";
import { customerCookie, SIGNED_IN_EVERY } from "./growth-actions.ts";
import type { Verdict } from "./report.ts";
import { secondsOr } from "./settings.ts";

const RATE = 60 * SCALE;
const ORDERS = 50_000;
const PAGES = ["/account", "/orders"];

/** Customers read their account and purchases: pages that are never cached. */
export function accounts(): Promise<Verdict[]> {
  return withCluster(async ({ origin, shop }) => {
    await fill(shop.client, ORDERS);
    const signedIn = ORDERS / 2 / SIGNED_IN_EVERY;
    const visit = (n: number) =>
      send(origin, PAGES[n % PAGES.length] ?? "/account", {
        headers: { Cookie: customerCookie(((n % signedIn) + 1) * SIGNED_IN_EVERY) },
      });
    // Warms up query plans and code, as in a shop that has been running.
    await arrive({ seconds: 5, rate: RATE, visit });
    const samples = await arrive({ seconds: secondsOr(60), rate: RATE, visit });
    const errors = unwanted(samples, (status) => status === 200);
    return [
      { goal: `${RATE} account pages a second: every answer 200`, figure: errors, isMet: errors === "none" },
      { goal: "p95 ≤ 200 ms", figure: timesOf(samples), isMet: percentile(samples, 0.95) <= 200 },
    ];
  });
}
