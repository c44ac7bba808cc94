import { Outlet } from "react-router";
import { readSavedAnswers } from "#app/domain/school/learning/saved-answers.server.ts";
import { privateDocument } from "#app/middleware/caching.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { adminsOnly, requireAdminInSetUp } from "#app/middleware/guards.server.ts";
import { anonymousId, returnAdminAfterSignIn } from "#app/middleware/saved-answers.server.ts";
import { sessionUser } from "#app/middleware/session.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/layout";
import { readWaiting } from "./today/waiting.server.ts";

export const handle = { shell: "admin", robots: "disallow" } satisfies Handle;

export const middleware: Route.MiddlewareFunction[] = [
  privateDocument,
  sessionUser,
  returnAdminAfterSignIn,
  adminsOnly,
];

/** The signed-in administrator, for the frame around every page, and the form that a session's end kept from the page. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { id, email } = requireAdminInSetUp(context);
  const browser = anonymousId(request);
  const db = context.get(dbContext);
  const saved = browser && (await readSavedAnswers(db, { browser, subjects: [url.pathname] }, id));
  return { email, waiting: await readWaiting(db), unsent: saved ? [...new URLSearchParams(saved.body)] : null };
}

export default function AdminArea() {
  return <Outlet />;
}
