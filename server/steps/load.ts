import type { Step } from "../exchange.ts";
import type { Health } from "../health.ts";
import type { InFlight } from "../http/in-flight.ts";
import { sendText } from "../http/send.ts";
import { words } from "../words.ts";

/**
 * How many requests are processed at the same time. Many page requests must not take the places of Stripe's events and
 * of sign-ins; an upload takes its place for as long as it lasts.
 */
const BUDGETS = { pages: 200, webhooks: 50, "sign-in": 50, uploads: 20 };
/**
 * With fewer requests, a late event loop has other causes than visitors (a busy machine): refusing them would not help.
 */
const MANY = 30;

/**
 * Refuses at once what cannot be done in time. A request takes its place here, once its whole body has arrived, so it
 * waits for nobody any more; only uploads do.
 */
export function load(inFlight: InFlight, health: Health): Step {
  return (exchange) => {
    const { request, response, route } = exchange;
    const budget = route?.handle.budget ?? "pages";
    const others = inFlight.atWork(budget);
    if (others < (health.isOverloaded() ? MANY : BUDGETS[budget])) {
      exchange.release = inFlight.enter(budget);
      return "next";
    }
    response.setHeader("Retry-After", "5");
    sendText(request, response, 503, words.busy);
    return "answered";
  };
}
