import type { Step } from "../exchange.ts";
import type { Health } from "../health.ts";
import type { InFlight } from "../http/in-flight.ts";
import { sendText } from "../http/send.ts";
import { words } from "../words.ts";

/** How many requests are at work at once. A flood of pages leaves Stripe's calls and those who sign in their own places. */
const BUDGETS = { pages: 200, webhooks: 50, "sign-in": 50 };
/** Below this, a late event loop has other reasons than visitors (a busy machine): refusing them would not help. */
const MANY = 30;

/** More than can be done in time is refused at once. A request takes its place here, whole: it waits for nobody any more. */
export function load(inFlight: InFlight, health: Health): Step {
  return (exchange) => {
    const { request, response, route } = exchange;
    const budget = route?.handle.budget ?? "pages";
    const others = inFlight.atWork(budget);
    if (others < (health.isOverloaded() ? MANY : BUDGETS[budget])) {
      exchange.leave = inFlight.enter(budget);
      return "next";
    }
    response.setHeader("Retry-After", "5");
    sendText(request, response, 503, words.busy);
    return "answered";
  };
}
