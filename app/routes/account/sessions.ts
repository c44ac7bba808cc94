import { href, redirect } from "react-router";
import { audit } from "#app/domain/journal/audit/audit.server.ts";
import { closeOtherSessions, closeOwnSession } from "#app/domain/people/accounts/sessions.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorOf, notFound, signedInUser } from "#app/middleware/guards.server.ts";
import { sessionCookie } from "#app/middleware/session.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/sessions";
import { SESSIONS_CLOSED } from "./account-parts.tsx";

/** Another customer's session is unknown here. */
export async function action({ request, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const user = signedInUser(context);
  const session = String((await request.formData()).get("session"));
  const headers = new Headers();
  if (session === "autres") {
    const value = await closeOtherSessions(db, user.id, user.sessionId);
    if (value) headers.set("Set-Cookie", sessionCookie(value));
  } else if (!(await closeOwnSession(db, user.id, session))) throw notFound();
  await audit(db, actorOf(context), { action: "close-sessions", entity: "user", entityId: user.id });
  throw redirect(withNotice(`${href("/account")}#${SESSIONS_CLOSED}`, "sessions-closed"), { status: 303, headers });
}

export function loader() {
  throw redirect(`${href("/account")}#connexions`);
}
