import { data, href, redirect } from "react-router";
import { audit } from "#app/domain/journal/audit/audit.server.ts";
import { recordAuthentication } from "#app/domain/people/accounts/sessions.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorOf, requireAdminInSetUp } from "#app/middleware/guards.server.ts";
import { sessionCookie } from "#app/middleware/session.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { safeRedirectTarget } from "#app/routing/redirect-target.ts";
import { Button } from "#app/ui/button.tsx";
import { PasswordField } from "#app/ui/credential-fields.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import type { Route } from "./+types/confirm-identity";
import { checkAdminPassword } from "./with-code.server.ts";

export const handle = { title: "Confirmez votre identité" } satisfies Handle;

export function loader({ url, context }: Route.LoaderArgs) {
  requireAdminInSetUp(context);
  return { redirectTo: safeRedirectTarget(url.searchParams.get("redirectTo")) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdminInSetUp(context);
  const form = await request.formData();
  const password = String(form.get("password") ?? "");
  if (!password || password.length > 1024) return data({ error: "Indiquez votre mot de passe." }, { status: 400 });
  const checked = await checkAdminPassword(context, password);
  if (!checked.ok) return data({ error: checked.error }, { status: checked.status, headers: checked.headers });
  const db = context.get(dbContext);
  const value = await recordAuthentication(db, admin.sessionId);
  if (!value) throw redirect(href("/admin/login"), 303);
  await audit(db, actorOf(context), { action: "identity-confirmed", entity: "user", entityId: admin.id });
  const target = safeRedirectTarget(form.get("redirectTo"));
  const headers = { "Set-Cookie": sessionCookie(value) };
  throw redirect(target === href("/") ? href("/admin/dashboard") : target, { status: 303, headers });
}

export default function ConfirmIdentity({ loaderData: { redirectTo }, actionData }: Route.ComponentProps) {
  const error = actionData?.error;
  return (
    <div className="flow mx-auto max-w-104">
      <h1>Confirmez votre identité</h1>
      <p>
        Ce que vous demandez ne peut pas être annulé, touche à un prix ou à ce que lisent vos clientes, ou concerne des
        données personnelles. Votre mot de passe est demandé une fois toutes les dix minutes. Vous reviendrez ensuite à
        la page d’où vous venez&nbsp;; ce que vous y aviez envoyé vous y attend.
      </p>
      <form method="post" className="form-stack">
        <ErrorSummary errors={error ? [{ field: "password", message: error }] : []} />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <PasswordField error={error} />
        <Button wide>Continuer</Button>
      </form>
    </div>
  );
}
