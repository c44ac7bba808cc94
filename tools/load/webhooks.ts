import { request } from "node:http";
import { arrive, percentile, timesOf, unwanted } from "./arrivals.ts";
import { SCALE, withCluster } from "./cluster.ts";
import { ledgerVerdicts, untilDrained } from "./ledger.ts";
import type { Verdict } from "./report.ts";
import { selling } from "./sales.ts";
import { secondsOr } from "./settings.ts";

const EVENTS = 100 * SCALE;
const DUPLICATES = 0.2;

/** Stripe sends the events of a whole hour at once, in random order, a fifth of them twice. */
export function webhooks(): Promise<Verdict[]> {
  return withCluster(async (cluster) => {
    const { origin, shop } = cluster;
    const seconds = secondsOr(50);
    await shop.stripe.webhooks({ mode: "hold" });
    const wanted = Math.ceil(seconds * EVENTS * (1 - DUPLICATES));
    let held = await shop.stripe.heldWebhooks();
    for (let from = 0; held.length < wanted; from += 1000) {
      await selling(cluster, 10 * SCALE, Math.min(5, seconds), from);
      held = await shop.stripe.heldWebhooks();
    }
    const once = held.slice(0, wanted);
    const events = shuffled([...once, ...once.filter((_, n) => n % 4 === 0)]);
    const signed: { payload: string; header: string }[] = [];
    for (const event of events) signed.push(await shop.stripe.signedEvent(event));

    const samples = await arrive({
      seconds: events.length / EVENTS,
      rate: EVENTS,
      visit: (n) => deliver(`${origin}/webhooks/stripe`, signed[n % signed.length] as (typeof signed)[number]),
    });
    const errors = unwanted(samples, (status) => status === 200);
    const waited = await untilDrained(shop);
    // The remaining events, without which the ledger would not be complete.
    await shop.stripe.flushWebhooks({ parallel: true });
    return [
      {
        goal: `${EVENTS} events a second, shuffled, a fifth twice: all accepted`,
        figure: `${samples.length}, errors: ${errors}`,
        isMet: errors === "none",
      },
      { goal: "accepted within p99 ≤ 500 ms", figure: timesOf(samples), isMet: percentile(samples, 0.99) <= 500 },
      { goal: "processed ≤ 60 s afterwards", figure: `${(waited / 1000).toFixed(1)} s`, isMet: waited <= 60_000 },
      ...(await ledgerVerdicts(shop)),
    ];
  });
}

function deliver(url: string, { payload, header }: { payload: string; header: string }) {
  return new Promise<{ status: number; retryAfter: string }>((resolve) => {
    const outgoing = request(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Stripe-Signature": header },
    });
    outgoing.on("response", (response) => {
      response.resume();
      response.on("end", () => resolve({ status: response.statusCode ?? 0, retryAfter: "" }));
    });
    outgoing.on("error", () => resolve({ status: 0, retryAfter: "" }));
    outgoing.end(payload);
  });
}

/** A fixed random sequence, the same in each run. */
function shuffled<Item>(items: Item[]): Item[] {
  const prime = 7919;
  return items.map((_, n) => items[(n * prime) % items.length] as Item);
}
