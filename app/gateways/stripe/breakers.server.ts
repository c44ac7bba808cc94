import { Gauge } from "prom-client";
import { log } from "../../config/log.server.ts";
import { registry } from "../../config/metrics.server.ts";

const MOST_FAILURES = 5;
const PAUSE_SECONDS = 30;

/** Each purpose has a circuit breaker of its own: what fails for one must not stop another, least of all a sale. */
const breakers = {
  /** A buyer waits for the payment page. */
  checkout: { failures: 0, pausedUntil: 0 },
  /** Payments are looked up: return page, webhook, reconciliation. */
  settlement: { failures: 0, pausedUntil: 0 },
  /** Refunds, cancellations, the customer's invoices. */
  "after-sale": { failures: 0, pausedUntil: 0 },
};
export type StripePurpose = keyof typeof breakers;

new Gauge({
  name: "essor_stripe_paused",
  help: "1 while no calls are made for that purpose, after failures",
  labelNames: ["purpose"],
  registers: [registry],
  collect() {
    for (const purpose of Object.keys(breakers) as StripePurpose[]) this.set({ purpose }, isPaused(purpose) ? 1 : 0);
  },
});

/** `seconds` until the next attempt; null: Stripe answers again. */
type PauseListener = (purpose: StripePurpose, seconds: number | null) => void;
let listener: PauseListener = () => undefined;

/** The breakers are this process's own: who wants others to see them listens. */
export function onPause(tell: PauseListener): void {
  listener = tell;
}

export function isPaused(purpose: StripePurpose): boolean {
  return Date.now() < breakers[purpose].pausedUntil;
}

export function countAnswer(purpose: StripePurpose): void {
  const breaker = breakers[purpose];
  const wasPaused = breaker.failures >= MOST_FAILURES;
  breaker.failures = 0;
  if (!wasPaused) return;
  log.info({ purpose }, "Stripe answers again");
  listener(purpose, null);
}

/** After the fifth failure in a row no calls are made for 30 s, and after each further one. */
export function countFailure(purpose: StripePurpose): void {
  const breaker = breakers[purpose];
  breaker.failures += 1;
  if (breaker.failures < MOST_FAILURES) return;
  breaker.pausedUntil = Date.now() + PAUSE_SECONDS * 1000;
  log.warn({ purpose, seconds: PAUSE_SECONDS }, "calls to Stripe are paused");
  listener(purpose, PAUSE_SECONDS);
}
