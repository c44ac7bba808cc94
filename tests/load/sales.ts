import { arrive, type Sample } from "./arrivals.ts";
import { type Answer, send } from "./client.ts";
import { type Cluster, SCALE, withCluster } from "./cluster.ts";
import { ledgerVerdicts, untilDrained } from "./ledger.ts";
import { allAnswered, type Verdict, verdict, within } from "./report.ts";
import { secondsOr } from "./settings.ts";

const CHECKOUTS = 20 * SCALE;
const RUSH = 500 * SCALE;
const SEATS = 10;
const USES = 10;
const EVENTS = 100 * SCALE;
const DUPLICATES = 0.2;

/**
 * The n-th guest opens the order page, ticks the box and orders; returns the answer to the form with the redirect to
 * Stripe, and the Checkout Sessions that it leads to: an impatient buyer sends the form twice at once.
 */
export async function order(
  origin: string,
  n: number,
  { isDoubleClick = false, code = "" } = {},
): Promise<Answer & { sessions: string[] }> {
  const path = "/checkout/mindset";
  const headers = { "X-Forwarded-For": clientAddress(n) };
  const page = await send(origin, code ? `${path}?code=${code}` : path, { headers });
  if (page.status !== 200) return { ...page, sessions: [] };
  const form = { ...hiddenFields(page.body), email: `acheteur${n}@exemple.fr`, cgv: "on", code };
  const post = () => send(origin, path, { headers, form });
  const answers = await Promise.all([post(), ...(isDoubleClick ? [post()] : [])]);
  const sessions = answers.flatMap(({ location }) => /cs_\w+/.exec(location)?.[0] ?? []);
  return { ...(answers[0] ?? page), sessions: [...new Set(sessions)] };
}

/** A client address for each buyer, because the shop limits each client. */
export function clientAddress(n: number): string {
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
}

function hiddenFields(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => input);
  const attribute = (input: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(input)?.[1] ?? "";
  return Object.fromEntries(inputs.map((input) => [attribute(input, "name"), attribute(input, "value")]));
}

/** Orders and pays. Two sessions for one order would be a double purchase: shown as 599. */
async function buy({ origin, shop }: Cluster, n: number, options?: { isDoubleClick?: boolean; code?: string }) {
  const { status, retryAfter, sessions } = await order(origin, n, options);
  if (sessions[0]) await shop.stripe.pay(sessions[0]);
  return { status: sessions.length > 1 ? 599 : status, retryAfter };
}

/** Guests who order and pay at this rate; every tenth one double-clicks. */
export function selling(cluster: Cluster, rate: number, seconds: number, from = 0): Promise<Sample[]> {
  return arrive({
    seconds,
    rate,
    visit: (n) => buy(cluster, from + n, { isDoubleClick: (from + n) % 10 === 0 }),
  });
}

/** Many buyers at once, with Stripe as slow as it is. */
export function checkout(): Promise<Verdict[]> {
  return withCluster(async (cluster) => {
    const samples = await selling(cluster, CHECKOUTS, secondsOr(60));
    return [
      allAnswered(`${CHECKOUTS} checkouts a second, a tenth clicked twice: 0 lost`, samples, 303),
      within("order page, form and Stripe's session", samples, { p95: 1000 }),
      ...(await ledgerVerdicts(cluster)),
    ];
  });
}

/** Hundreds of buyers in two seconds for ten seats. */
export function seats(): Promise<Verdict[]> {
  return withCluster(async (cluster) => {
    const { origin, client } = cluster;
    await client.query("update formations set max_participants = $1 where slug = 'mindset'", [SEATS]);
    await client.query("select pg_notify('pages', '')");
    // Somebody has opened the order page before, so that the terms of sale have their file.
    for (let n = 0; n < 20; n += 1) await send(origin, "/checkout/mindset");
    const samples = await arrive({ seconds: 2, rate: RUSH / 2, visit: (n) => buy(cluster, n) });
    const buyers = samples.filter(({ status }) => status === 303).length;
    const others = samples.filter(({ status }) => status !== 303);
    return [
      verdict(`${RUSH} buyers for ${SEATS} seats: exactly ${SEATS}`, buyers === SEATS, buyers),
      allAnswered("the others see a clear page", others, 200, 409),
      within("the others", others, { p95: 1000 }),
      ...(await ledgerVerdicts(cluster)),
    ];
  });
}

/** Hundreds of buyers in two seconds with a code that serves a few: one hot row, as a formation with few seats is. */
export function codes(): Promise<Verdict[]> {
  return withCluster(async (cluster) => {
    const { origin, client } = cluster;
    await client.query(
      `insert into codes (id, code, kind, percent, starts_at, ends_at, max_uses, created_by)
        values (gen_random_uuid(), 'RUEE', 'public', 20, now(), now() + interval '1 day', $1, 'load')`,
      [USES],
    );
    for (let n = 0; n < 20; n += 1) await send(origin, "/checkout/mindset");
    const samples = await arrive({ seconds: 2, rate: RUSH / 2, visit: (n) => buy(cluster, n, { code: "RUEE" }) });
    const buyers = samples.filter(({ status }) => status === 303);
    const others = samples.filter(({ status }) => status !== 303);
    const ledger = await ledgerVerdicts(cluster);
    const { rows } = await client.query(
      `select taken, (select count(*)::int from order_reductions where state = 'used') as used from codes`,
    );
    const { taken, used } = rows[0] as { taken: number; used: number };
    return [
      verdict(`${RUSH} buyers for a code of ${USES} uses: exactly ${USES}`, buyers.length === USES, buyers.length),
      verdict("counted once each, all used", taken === USES && used === USES, `${taken} taken, ${used} used`),
      allAnswered("the others read that it is used up", others, 200, 400, 409),
      within("who has it", buyers, { p95: 1000 }),
      within("the others", others, { p95: 1000 }),
      ...ledger,
    ];
  });
}

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
      visit(n) {
        const { payload, header } = signed[n % signed.length] as (typeof signed)[number];
        const headers = { "Content-Type": "application/json", "Stripe-Signature": header };
        return send(origin, "/webhooks/stripe", { headers, body: payload });
      },
    });
    const waited = await untilDrained(cluster);
    // The remaining events, without which the ledger would not be complete.
    await shop.stripe.flushWebhooks({ parallel: true });
    return [
      allAnswered(`${EVENTS} events a second, shuffled, a fifth twice: all accepted`, samples),
      within("accepted", samples, { p99: 500 }),
      verdict("processed ≤ 60 s afterwards", waited <= 60_000, `${(waited / 1000).toFixed(1)} s`),
      ...(await ledgerVerdicts(cluster)),
    ];
  });
}

/** A fixed random sequence, the same in each run. */
function shuffled<Item>(items: Item[]): Item[] {
  const prime = 7919;
  return items.map((_, n) => items[(n * prime) % items.length] as Item);
}
