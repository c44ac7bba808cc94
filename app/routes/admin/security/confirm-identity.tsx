import { data, href, redirect } from "react-router";
import { audit } from "#app/domain/journal/audit/audit.server.ts";
import { recordAuthentication } from "#app/domain/people/accounts/sessions.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { customerActor, requireAdminInSetUp } from "#app/middleware/guards.server.ts";
import { checkOwnPassword } from "#app/middleware/own-password.server.ts";
import { safeRedirectTarget } from "#app/middleware/redirect-target.ts";
import type { Route } from "./+types/confirm-identity";
import { ConfirmIdentityView } from "./confirm-identity.view.tsx";

export function loader({ url, context }: Route.LoaderArgs) {
  requireAdminInSetUp(context);
  return { redirectTo: safeRedirectTarget(url.searchParams.get("redirectTo")) };
}

/** Asks for the password again before an action that cannot be undone. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdminInSetUp(context);
  const form = await request.formData();
  const password = String(form.get("password") ?? "");
  if (!password || password.length > 1024) return data({ error: "Indiquez votre mot de passe." }, { status: 400 });
  const checked = await checkOwnPassword(context, password);
  if (!checked.ok) return data({ error: checked.error }, { status: checked.status, headers: checked.headers });
  const db = context.get(dbContext);
  await recordAuthentication(db, admin.sessionId);
  await audit(db, customerActor(context), { action: "identity-confirmed", entity: "user", entityId: admin.id });
  const target = safeRedirectTarget(form.get("redirectTo"));
  throw redirect(target === href("/") ? href("/admin/dashboard") : target, 303);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Confirmez votre identité" },
  { name: "description", content: "Votre mot de passe, avant une action qui ne peut pas être annulée." },
];

export default function ConfirmIdentity({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmIdentityView redirectTo={loaderData.redirectTo} error={actionData?.error ?? null} />;
}
