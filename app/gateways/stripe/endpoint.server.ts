import { listEndpoints, type StripeAccount } from "./account.server.ts";
import { isStripeConfigured } from "./client.server.ts";

export interface NeededEndpoint {
  url: string;
  events: readonly string[];
}

/** `unknown`: Stripe does not answer, or the key may not read endpoints. */
export type EndpointState =
  | { is: "unknown" | "absent" | "disabled" | "complete" }
  | { is: "incomplete"; missing: string[] };

export function endpointState(endpoints: StripeAccount["endpoints"], needed: NeededEndpoint): EndpointState {
  if (!endpoints) return { is: "unknown" };
  const own = endpoints.filter(({ url }) => url === needed.url);
  const open = own.filter(({ isEnabled }) => isEnabled);
  if (own.length === 0) return { is: "absent" };
  if (open.length === 0) return { is: "disabled" };
  const sent = new Set(open.flatMap((endpoint) => endpoint.events));
  const missing = sent.has("*") ? [] : needed.events.filter((event) => !sent.has(event));
  return missing.length === 0 ? { is: "complete" } : { is: "incomplete", missing };
}

const KEPT_MS = 60_000;
let known: { state: EndpointState; until: number } | undefined;
let asking: Promise<EndpointState> | undefined;

/** Asks Stripe once a minute at most, and waits so long for the answer; it is kept for whoever asks next. */
export async function readEndpointState(needed: NeededEndpoint, patienceMs: number): Promise<EndpointState> {
  if (known && Date.now() < known.until) return known.state;
  asking ??= ask(needed).finally(() => {
    asking = undefined;
  });
  const { promise, resolve } = Promise.withResolvers<EndpointState>();
  const timer = setTimeout(resolve, patienceMs, { is: "unknown" });
  return Promise.race([asking, promise]).finally(() => clearTimeout(timer));
}

/** Somebody has changed the endpoints at Stripe: the next question is asked. */
export function forgetEndpointState(): void {
  known = undefined;
}

async function ask(needed: NeededEndpoint): Promise<EndpointState> {
  const endpoints = isStripeConfigured ? await listEndpoints().catch(() => null) : [];
  const state = endpointState(endpoints, needed);
  known = { state, until: Date.now() + KEPT_MS };
  return state;
}
