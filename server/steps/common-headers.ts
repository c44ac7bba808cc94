import type { Step } from "../exchange.ts";
import { securityHeaders } from "../headers.ts";
import type { Health } from "../health.ts";
import type { InFlight } from "../http/in-flight.ts";
import { logRequest } from "../request-log.ts";

/** The headers of every response. From here on the request counts as open; it is logged when it ends. */
export function commonHeaders(health: Health, inFlight: InFlight): Step {
  return (exchange) => {
    const { response, id } = exchange;
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    response.setHeader("x-request-id", id);
    if (health.isStopping) response.setHeader("Connection", "close");
    inFlight.open(response);
    response.on("close", () => logRequest(exchange, exchange.info));
    return "next";
  };
}
