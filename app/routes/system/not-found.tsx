import { data } from "react-router";
import { requestContext } from "#app/middleware/contexts.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/not-found";

export const handle = { banner: true } satisfies Handle;

/** Middleware runs only for a matching route, so this one matches every other address. */
export function loader({ context }: Route.LoaderArgs): never {
  throw data(null, { status: context.get(requestContext).refusal ?? 404 });
}

export const action = loader;

export default function NotFound() {
  return null;
}
