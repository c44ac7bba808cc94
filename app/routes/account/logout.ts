import { redirect } from "react-router";
import { closeSession } from "#app/domain/accounts/sessions.server.ts";
import { dbContext, userContext, waitingContext } from "#app/middleware/contexts.ts";
import { clearedSessionCookie } from "#app/middleware/session.server.ts";
import type { Route } from "./+types/logout";

/** Ends the session on the server: the old cookie opens nothing any more. */
export async function action({ context }: Route.ActionArgs) {
  const user = context.get(userContext) ?? context.get(waitingContext);
  if (user) await closeSession(context.get(dbContext), user.sessionId);
  throw redirect(user?.role === "admin" ? "/admin/login" : "/", {
    status: 303,
    headers: { "Set-Cookie": clearedSessionCookie(), "Clear-Site-Data": '"cache", "storage"' },
  });
}

/** Looking at the address changes nothing. */
export function loader() {
  throw redirect("/account");
}
