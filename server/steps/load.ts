import type { Step } from "../exchange.ts";
import type { InFlight } from "../http/in-flight.ts";
import { LoopTurn } from "../http/loop-turn.ts";
import { sendText } from "../http/send.ts";
import { words } from "../words.ts";

/**
 * How many requests are processed at the same time. Many page requests must not take the places of Stripe's events and
 * of sign-ins; an upload takes its place for as long as it lasts.
 */
const BUDGETS = { pages: 200, webhooks: 50, "sign-in": 50, uploads: 20 };

/**
 * Refuses at once what cannot be done in time: too many wait for the database or others, or the processor is behind. A
 * request takes its place here, once its whole body has arrived, so it waits for nobody any more; only uploads do.
 */
export function load(inFlight: InFlight): Step {
  const turn = new LoopTurn();
  return (exchange) => {
    const { request, response, route } = exchange;
    const budget = route?.handle.budget ?? "pages";
    const others = inFlight.atWork(budget);
    if (others < BUDGETS[budget] && !turn.isLate(others)) {
      turn.take();
      exchange.release = inFlight.enter(budget);
      return "next";
    }
    response.setHeader("Retry-After", "5");
    sendText(request, response, 503, words.busy);
    return "answered";
  };
}
