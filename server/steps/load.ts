import { refusals } from "../../app/content/refusals.ts";
import type { Step } from "../exchange.ts";
import { EventLoopLag } from "../http/event-loop-lag.ts";
import type { InFlight } from "../http/in-flight.ts";
import { sendText } from "../http/send.ts";

/**
 * How many requests are processed at the same time, by kind: many page requests must not take the places of Stripe's
 * events and of sign-ins, an upload holds its place for a long time, and drawing a PDF takes the time of fifty pages.
 */
const BUDGETS = { pages: 200, webhooks: 50, "sign-in": 50, uploads: 20, papers: 6 };

/**
 * Load shedding: refuses a request at once when too many others are being processed, or when the event loop is behind.
 * The step comes after the body has arrived, so a slow client holds no place; only uploads are read later.
 */
export function load(inFlight: InFlight): Step {
  const lag = new EventLoopLag();
  return (exchange) => {
    const { request, response, route } = exchange;
    const budget = route?.handle.budget ?? "pages";
    const others = inFlight.active(budget);
    if (others < BUDGETS[budget] && !lag.isLate(others)) {
      lag.take();
      exchange.release = inFlight.enter(budget);
      return "next";
    }
    response.setHeader("Retry-After", "5");
    sendText(request, response, 503, refusals.busy);
    return "answered";
  };
}
