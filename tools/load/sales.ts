import { arrive, percentile, type Sample, timesOf, unwanted } from "./arrivals.ts";
import { clientAddress, type Ordered, order } from "./buyer.ts";
import { send } from "./client.ts";
import { type Cluster, SCALE, withCluster } from "./cluster.ts";
import { ledgerVerdicts } from "./ledger.ts";
import type { Verdict } from "./report.ts";
import { secondsOr } from "./settings.ts";

const CHECKOUTS = 20 * SCALE;
const RUSH = 500 * SCALE;
const SEATS = 10;

/** Guests who order and pay at this rate; every tenth one double-clicks. */
export async function selling({ origin, shop }: Cluster, rate: number, seconds: number, from = 0): Promise<Sample[]> {
  return arrive({
    seconds,
    rate,
    async visit(n) {
      const id = from + n;
      const purchase = { slug: "mindset", email: `acheteur${id}@exemple.fr`, address: clientAddress(id) };
      const ordered = await order(origin, { ...purchase, isDoubleClick: id % 10 === 0 });
      const answer = ordered.answers[0];
      if (ordered.sessions[0]) await shop.stripe.pay(ordered.sessions[0]);
      return { status: ordered.sessions.length === 1 ? 303 : statusOf(ordered), retryAfter: answer?.retryAfter ?? "" };
    },
  });
}

/** Two sessions for one order would be a double purchase: shown as 599. */
function statusOf({ answers, sessions }: Ordered): number {
  return sessions.length > 1 ? 599 : (answers[0]?.status ?? 0);
}

/** Many buyers at once, with Stripe as slow as it is. */
export function checkout(): Promise<Verdict[]> {
  return withCluster(async (cluster) => {
    const samples = await selling(cluster, CHECKOUTS, secondsOr(60));
    const lost = unwanted(samples, (status) => status === 303);
    return [
      { goal: `${CHECKOUTS} checkouts a second, a tenth clicked twice: 0 lost`, figure: lost, isMet: lost === "none" },
      {
        goal: "order page, form and Stripe's session: p95 ≤ 1 s",
        figure: timesOf(samples),
        isMet: percentile(samples, 0.95) <= 1000,
      },
      ...(await ledgerVerdicts(cluster.shop)),
    ];
  });
}

/** Hundreds of buyers in two seconds for ten seats. */
export function seats(): Promise<Verdict[]> {
  return withCluster(async (cluster) => {
    const { origin, shop } = cluster;
    await shop.client.query("update formations set max_participants = $1 where slug = 'mindset'", [SEATS]);
    await shop.client.query("select pg_notify('pages', '')");
    // Somebody has opened the order page before, so that the terms of sale have their file.
    for (let n = 0; n < 20; n += 1) await send(origin, "/checkout/mindset", { headers: {} });
    const samples = await arrive({
      seconds: 2,
      rate: RUSH / 2,
      async visit(n) {
        const purchase = { slug: "mindset", email: `acheteur${n}@exemple.fr`, address: clientAddress(n) };
        const ordered = await order(origin, purchase);
        if (ordered.sessions[0]) await shop.stripe.pay(ordered.sessions[0]);
        return { status: statusOf(ordered), retryAfter: "" };
      },
    });
    const buyers = samples.filter(({ status }) => status === 303);
    const others = samples.filter(({ status }) => status !== 303);
    const errors = unwanted(others, (status) => status === 409 || status === 200);
    return [
      {
        goal: `${RUSH} buyers for ${SEATS} seats: exactly ${SEATS}`,
        figure: `${buyers.length}`,
        isMet: buyers.length === SEATS,
      },
      {
        goal: "the others see a clear page, p95 ≤ 1 s",
        figure: `${timesOf(others)}, errors: ${errors}`,
        isMet: errors === "none" && percentile(others, 0.95) <= 1000,
      },
      ...(await ledgerVerdicts(shop)),
    ];
  });
}
