// Shared by every part of the emulator: state, clock, addresses and the way to emit an event.

import { Stripe } from "stripe";
import { newId } from "./ids.ts";
import type { State, Tables } from "./state.ts";

export interface World {
  state: State;
  tables: Tables;
  baseUrl: string;
  /** Set while an API request runs: events carry its id and key. */
  request: { id: string | null; idempotency_key: string | null } | null;
  /** Events that are not sent yet: a refused request rolls its events back. */
  outbox: Stripe.Event[];
}

export function now(world: World): number {
  return world.state.now();
}

export function emit(world: World, type: Stripe.Event.Type, object: { livemode?: boolean }, previous?: object): void {
  const event = {
    id: newId("evt"),
    object: "event",
    api_version: Stripe.API_VERSION,
    created: now(world),
    // A copy: the object may change before the event is delivered.
    data: structuredClone({ object, ...(previous ? { previous_attributes: previous } : {}) }),
    livemode: object.livemode ?? false,
    pending_webhooks: 1,
    request: world.request ?? { id: null, idempotency_key: null },
    type,
  } as unknown as Stripe.Event;
  world.tables.events.put(event);
  world.outbox.push(event);
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}
