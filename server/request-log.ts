import { logAnswer } from "../app/config/log.server.ts";
import type { Exchange } from "./exchange.ts";

/** One line for each request. An unknown address may hold anything, so it is not logged. */
export function logRequest(
  { request, response, id, startedAt }: Exchange,
  { route, userId }: { route?: string; userId?: string },
): void {
  const isGone = response.closed && !response.writableFinished;
  const status = isGone ? 499 : response.statusCode;
  // Lines for assets and health checks would hide all others. A redirect to the canonical address has no route, either.
  if (
    route === undefined &&
    ((status < 400 && status !== 308) || /^\/(healthz|readyz|serving)/.test(request.url ?? ""))
  )
    return;
  logAnswer({
    requestId: id,
    method: request.method,
    route,
    status,
    ms: Math.round(performance.now() - startedAt),
    userId,
  });
}
