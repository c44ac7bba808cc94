import { data, redirect } from "react-router";
import { normaliseEmail } from "#app/domain/accounts/email-address.ts";
import { TooBusy } from "#app/domain/accounts/password-hash.server.ts";
import { noteAuthentication } from "#app/domain/accounts/sessions.server.ts";
import { checkCredentials } from "#app/domain/accounts/users.server.ts";
import { countTry, giveBackTry } from "#app/domain/limits/limits.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import { safeRedirectTarget } from "#app/middleware/redirect-target.ts";
import type { Route } from "./+types/confirm-identity";
import { ConfirmIdentityView } from "./confirm-identity.view.tsx";

export function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  return { redirectTo: safeRedirectTarget(url.searchParams.get("redirectTo")) };
}

/** Her password once more, before what can't be undone. Counted apart: who guesses at the door does not stop her work. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const db = context.get(dbContext);
  const form = await request.formData();
  const password = String(form.get("password") ?? "");
  if (!password || password.length > 1024) return data({ fault: "Indiquez votre mot de passe." }, { status: 400 });
  const limit = await countTry(db, "own-password-user", admin.id);
  if (!limit.ok) {
    const headers = { "Retry-After": `${limit.retryAfter}` };
    return data({ fault: "Trop d’essais. Réessayez dans un quart d’heure." }, { status: 429, headers });
  }
  try {
    const account = await checkCredentials(db, normaliseEmail(admin.email), password);
    if (account?.id !== admin.id) return data({ fault: "Identifiants incorrects" }, { status: 400 });
  } catch (error) {
    if (!(error instanceof TooBusy)) throw error;
    const headers = { "Retry-After": "5" };
    return data({ fault: "Beaucoup de connexions en ce moment. Réessayez dans un instant." }, { status: 503, headers });
  }
  await giveBackTry(db, "own-password-user", admin.id);
  await noteAuthentication(db, admin.sessionId);
  const target = safeRedirectTarget(form.get("redirectTo"));
  throw redirect(target === "/" ? "/admin/dashboard" : target, 303);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Confirmez votre identité" },
  { name: "description", content: "Votre mot de passe, avant une action qui ne peut pas être annulée." },
];

export default function ConfirmIdentity({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmIdentityView redirectTo={loaderData.redirectTo} fault={actionData?.fault ?? null} />;
}
