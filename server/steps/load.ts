import refusals from "../../app/content/refusals.json" with { type: "json" };
import { networkOf } from "../../app/domain/values/network.ts";
import type { Step } from "../exchange.ts";
import { EventLoopLag } from "../http/event-loop-lag.ts";
import type { InFlight } from "../http/in-flight.ts";
import { sendText } from "../http/send.ts";
import type { RouteTable } from "../route-table.ts";

/**
 * How many requests are processed at the same time, by kind: many page requests must not take the places of Stripe's
 * events and of sign-ins, an upload holds its place for a long time, drawing a PDF takes the time of fifty pages, and a
 * search holds a connection of the database for up to half a second.
 */
const BUDGETS = { pages: 200, webhooks: 50, "sign-in": 50, uploads: 20, papers: 6, searches: 6 };

/** At most this many slow requests per network: one must not take all the places. */
const OF_ONE: Partial<Record<keyof typeof BUDGETS, number>> = { papers: 3, searches: 3 };

/**
 * Load shedding: refuses a request at once when too many others are being processed, or when the event loop is behind.
 * The step comes after the body has arrived, so a slow client holds no place; only uploads are read later.
 */
export function load(inFlight: InFlight, routes: RouteTable): Step {
  const lag = new EventLoopLag();
  return (exchange) => {
    const { request, response, path, info } = exchange;
    // The client-side data of a page cost what the page costs, and have no route of their own.
    const route = exchange.route ?? routes.find(path.replace(/\.data$/, ""))?.route;
    const budget = route?.handle.budget ?? "pages";
    const others = inFlight.active(budget);
    const client = networkOf(info.address);
    const own = inFlight.active(budget, client);
    if (others < BUDGETS[budget] && own < (OF_ONE[budget] ?? Infinity) && !lag.isLate(others)) {
      lag.take();
      exchange.release = inFlight.enter(budget, client);
      return "next";
    }
    response.setHeader("Retry-After", "5");
    sendText(request, response, 503, refusals.busy);
    return "answered";
  };
}
