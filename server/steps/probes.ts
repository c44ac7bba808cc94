import { probeToken } from "../../app/config/session-secret.server.ts";
import refusals from "../../app/content/refusals.json" with { type: "json" };
import type { Exchange, Outcome, Step } from "../exchange.ts";
import type { Health } from "../health.ts";
import { proxiesBefore } from "../http/client-address.ts";
import { sendText } from "../http/send.ts";

/** Answers the liveness and readiness probes. Probes use the IP address, so any host is accepted. */
export function probes(health: Health): Step {
  return (exchange) => {
    if (exchange.path === "/readyz") return sendReadiness(exchange, health);
    const { request, response } = exchange;
    if (exchange.path === "/serving") {
      // For a proxy: without its database the shop still answers from its cache, and says what is away.
      sendText(request, response, health.isServing ? 200 : 503, health.isServing ? "ok" : "not serving");
      return "answered";
    }
    if (exchange.path !== "/healthz") return "next";
    if (request.headers["x-probe"] === probeToken) response.setHeader("X-Proxies", proxiesBefore(request));
    sendText(request, response, 200, "ok");
    return "answered";
  };
}

/**
 * Before its first migrations a process knows neither the founder's texts nor her terms, and has no queue: only public
 * pages are read. A proxy repeats what it is refused on another process.
 */
export function prepared(health: Health): Step {
  return (exchange) => {
    if (health.isMigrated) return "next";
    const { response, route, isRead, path } = exchange;
    // Client-side data have no route of their own.
    const isPublic = route ? route.handle.robots === "listed" : !path.endsWith(".data");
    if (isRead && isPublic) return "next";
    response.setHeader("Retry-After", "5");
    return exchange.refuse(503, refusals.busy);
  };
}

async function sendReadiness({ request, response }: Exchange, health: Health): Promise<Outcome> {
  const error = await health.error();
  sendText(request, response, error ? 503 : 200, error ?? "ok");
  return "answered";
}
