import { data, href, redirect } from "react-router";
import { consumeLimit, restoreLimit } from "#app/domain/journal/limits/limits.server.ts";
import { consumeCode } from "#app/domain/people/accounts/second-factor.server.ts";
import { finishSession } from "#app/domain/people/accounts/sessions.server.ts";
import { recordRefusedCode } from "#app/domain/people/accounts/sign-in-audit.server.ts";
import { dbContext, pendingTwoFactorContext, requestContext, userContext } from "#app/middleware/contexts.ts";
import { customerActor } from "#app/middleware/guards.server.ts";
import { requestedTarget } from "#app/middleware/redirect-target.ts";
import { sessionCookie } from "#app/middleware/session.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/login-code";
import { LoginCodeView } from "./login-code.view.tsx";

export const handle = { shell: "admin", budget: "sign-in" } satisfies Handle;

export function loader({ url, context }: Route.LoaderArgs) {
  if (context.get(userContext)?.role === "admin") throw redirect(requestedTarget(url) ?? href("/admin/dashboard"));
  if (!context.get(pendingTwoFactorContext)) throw redirect(href("/admin/login"));
  return null;
}

/** The second step of signing in. The session gets a new id, so that the id from the first step is worthless. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const waiting = context.get(pendingTwoFactorContext);
  if (!waiting) throw redirect(href("/admin/login"), 303);
  const db = context.get(dbContext);
  const actor = customerActor(context);
  const limit = await consumeLimit(db, actor, "second-factor", waiting.id);
  if (!limit.ok) {
    const headers = { "Retry-After": `${limit.retryAfter}` };
    return data({ error: "Trop d’essais. Réessayez dans un quart d’heure." }, { status: 429, headers });
  }
  const code = String((await request.formData()).get("code") ?? "").slice(0, 50);
  if (!(await consumeCode(db, waiting.id, code))) {
    await recordRefusedCode(db, waiting.id, actor);
    return data({ error: "Ce code n’est pas le bon, ou il a déjà servi." }, { status: 400 });
  }
  await restoreLimit(db, "second-factor", waiting.id);
  const { address } = context.get(requestContext);
  const client = { address, userAgent: request.headers.get("User-Agent") ?? "" };
  const value = await finishSession(db, actor, waiting, client);
  if (!value) throw redirect(href("/admin/login"), 303);
  const to = requestedTarget(url) ?? (waiting.role === "admin" ? href("/admin/dashboard") : href("/account"));
  throw redirect(to, { status: 303, headers: { "Set-Cookie": sessionCookie(value) } });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Administration : code" },
  { name: "description", content: "Le code de votre téléphone, après votre mot de passe." },
];

export default function LoginCode({ actionData }: Route.ComponentProps) {
  return <LoginCodeView error={actionData?.error ?? null} />;
}
