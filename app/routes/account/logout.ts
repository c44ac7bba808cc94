import { href, redirect } from "react-router";
import { audit } from "#app/domain/journal/audit/audit.server.ts";
import { closeSession } from "#app/domain/people/accounts/sessions.server.ts";
import { dbContext, pendingTwoFactorContext, userContext } from "#app/middleware/contexts.ts";
import { actorOf } from "#app/middleware/guards.server.ts";
import { signedOut } from "#app/middleware/session.server.ts";
import type { Route } from "./+types/logout";

/** Ends the session on the server, so that the old cookie is worthless. */
export async function action({ request, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const user = context.get(userContext) ?? context.get(pendingTwoFactorContext);
  if (user) {
    await closeSession(db, user.sessionId);
    await audit(db, actorOf(context), { action: "logout", entity: "user", entityId: user.id });
  }
  throw redirect(user?.role === "admin" ? href("/admin/login") : href("/"), signedOut(request));
}

/** A GET does not sign anybody out. */
export function loader() {
  throw redirect(href("/account"));
}
