import { Gauge } from "prom-client";
import { log } from "../../config/log.server.ts";
import { registry } from "../../config/metrics.server.ts";

const FAILURES_BEFORE_PAUSE = 5;
const PAUSE_SECONDS = 30;

/** Each purpose has a circuit breaker of its own: failures of one must not stop another, least of all a sale. */
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

/** `seconds`: the time until the next attempt; null when Stripe answers again. */
type PauseListener = (purpose: StripePurpose, seconds: number | null) => void;
let listener: PauseListener = () => undefined;

/** Sets the listener that is told when a breaker opens or closes. The breakers are those of this process alone. */
export function onPause(newListener: PauseListener): void {
  listener = newListener;
}

/** True while no calls are made for that purpose. */
export function isPaused(purpose: StripePurpose): boolean {
  return Date.now() < breakers[purpose].pausedUntil;
}

/** Resets the breaker after an answer of Stripe. */
export function countAnswer(purpose: StripePurpose): void {
  const breaker = breakers[purpose];
  const wasPaused = breaker.failures >= FAILURES_BEFORE_PAUSE;
  breaker.failures = 0;
  if (!wasPaused) return;
  log.info({ purpose }, "Stripe answers again");
  listener(purpose, null);
}

/** Opens the breaker for 30 s at the fifth failure in a row, and at each further failure. */
export function countFailure(purpose: StripePurpose): void {
  const breaker = breakers[purpose];
  breaker.failures += 1;
  if (breaker.failures < FAILURES_BEFORE_PAUSE) return;
  breaker.pausedUntil = Date.now() + PAUSE_SECONDS * 1000;
  log.warn({ purpose, seconds: PAUSE_SECONDS }, "calls to Stripe are paused");
  listener(purpose, PAUSE_SECONDS);
}
