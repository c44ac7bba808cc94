import type { Exchange, Outcome, Step } from "../exchange.ts";
import type { Health } from "../health.ts";
import { sendText } from "../http/send.ts";

/** Liveness and readiness. Probes use the IP address, so any host is accepted. */
export function probes(health: Health): Step {
  return (exchange) => {
    if (exchange.path === "/readyz") return sayReady(exchange, health);
    if (exchange.path !== "/healthz") return "next";
    sendText(exchange.request, exchange.response, 200, "ok");
    return "answered";
  };
}

async function sayReady({ request, response }: Exchange, health: Health): Promise<Outcome> {
  const error = await health.error();
  sendText(request, response, error ? 503 : 200, error ?? "ok");
  return "answered";
}
