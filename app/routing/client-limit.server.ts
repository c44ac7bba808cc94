import type { RouterContextProvider } from "react-router";
import { consumeLimit, type LimitName } from "#app/domain/journal/limits/limits.server.ts";
import { dbContext, requestContext } from "#app/middleware/contexts.ts";
import { actorOf } from "#app/middleware/guards.server.ts";

/** Counts this request against a limit for each client, by its network address. */
export function consumeClientLimit(
  context: Readonly<RouterContextProvider>,
  name: Extract<LimitName, `${string}-client`>,
) {
  return consumeLimit(context.get(dbContext), actorOf(context), name, context.get(requestContext).address);
}

/** The status and headers of an answer to whoever has reached a limit. */
export function tooManyRequests({ retryAfter }: { retryAfter: number }) {
  return { status: 429, headers: { "Retry-After": `${retryAfter}` } };
}
