import { Outlet } from "react-router";
import { privateDocument } from "#app/middleware/caching.ts";
import { customersOnly } from "#app/middleware/guards.server.ts";
import { toMovedFormation } from "#app/middleware/moved-formation.server.ts";
import { keepFilmPosition, saveAnswersForAfterSignIn } from "#app/middleware/saved-answers.server.ts";
import { sessionUser } from "#app/middleware/session.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/layout";

export const handle = { robots: "disallow", shell: "school" } satisfies Handle;

export const middleware: Route.MiddlewareFunction[] = [
  privateDocument,
  sessionUser,
  keepFilmPosition,
  saveAnswersForAfterSignIn,
  customersOnly,
  toMovedFormation,
];

/** The learner's pages. They require a session, as the account's pages do. */
export default function School() {
  return <Outlet />;
}
