import { data, redirect } from "react-router";
import { takeCode } from "#app/domain/accounts/second-factor.server.ts";
import { finishSession } from "#app/domain/accounts/sessions.server.ts";
import { noteRefusedCode } from "#app/domain/accounts/sign-in-audit.server.ts";
import { countTry, giveBackTry } from "#app/domain/limits/limits.server.ts";
import { dbContext, factsContext, userContext, waitingContext } from "#app/middleware/contexts.ts";
import { customerWriter } from "#app/middleware/guards.server.ts";
import { sessionCookie } from "#app/middleware/session.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import type { Route } from "./+types/login-code";
import { LoginCodeView } from "./login-code.view.tsx";

export const handle: RouteHandle = { budget: "sign-in" };

export function loader({ context }: Route.LoaderArgs) {
  if (context.get(userContext)?.role === "admin") throw redirect("/admin/dashboard");
  if (!context.get(waitingContext)) throw redirect("/admin/login");
  return null;
}

/** The second half of signing in. The id of the session changes with it: what the password alone opened stays shut. */
export async function action({ request, context }: Route.ActionArgs) {
  const waiting = context.get(waitingContext);
  if (!waiting) throw redirect("/admin/login", 303);
  const db = context.get(dbContext);
  const writer = customerWriter(context);
  const limit = await countTry(db, "second-factor", waiting.id, writer);
  if (!limit.ok) {
    const headers = { "Retry-After": `${limit.retryAfter}` };
    return data({ fault: "Trop d’essais. Réessayez dans un quart d’heure." }, { status: 429, headers });
  }
  const code = String((await request.formData()).get("code") ?? "").slice(0, 50);
  if (!(await takeCode(db, waiting.id, code))) {
    await noteRefusedCode(db, waiting.id, writer);
    return data({ fault: "Ce code n’est pas le bon, ou il a déjà servi." }, { status: 400 });
  }
  await giveBackTry(db, "second-factor", waiting.id);
  const { address } = context.get(factsContext);
  const client = { address, userAgent: request.headers.get("User-Agent") ?? "" };
  const value = await finishSession(db, waiting, client, writer);
  if (!value) throw redirect("/admin/login", 303);
  const to = waiting.role === "admin" ? "/admin/dashboard" : "/account";
  throw redirect(to, { status: 303, headers: { "Set-Cookie": sessionCookie(value) } });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Administration : code" },
  { name: "description", content: "Le code de votre téléphone, après votre mot de passe." },
];

export default function LoginCode({ actionData }: Route.ComponentProps) {
  return <LoginCodeView fault={actionData?.fault ?? null} />;
}
