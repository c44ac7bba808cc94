import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { z } from "zod";
import { emailField } from "#app/domain/accounts/email-address.ts";
import { TooBusy } from "#app/domain/accounts/password-hash.server.ts";
import { closeSession, isKnownNetwork, openSession } from "#app/domain/accounts/sessions.server.ts";
import { countTry, giveBackTry } from "#app/domain/limits/limits.server.ts";
import { authenticate, WrongCredentials } from "#app/middleware/authenticator.server.ts";
import { dbContext, factsContext, userContext } from "#app/middleware/contexts.ts";
import { safeRedirectTarget } from "#app/middleware/redirect-target.ts";
import { sessionCookie } from "#app/middleware/session.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { Route } from "./+types/login";
import { LoginView } from "./login.view.tsx";

const schema = z.object({
  email: emailField,
  password: z.string({ error: "Indiquez votre mot de passe." }).max(1024, "Ce mot de passe est trop long."),
  redirectTo: z.string().optional(),
});

const NOTICES: Record<string, string> = {
  "mot-de-passe": "Votre mot de passe est enregistré. Connectez-vous pour continuer.",
};

export function loader({ url, context }: Route.LoaderArgs) {
  if (context.get(userContext)) throw redirect("/");
  return {
    redirectTo: safeRedirectTarget(url.searchParams.get("redirectTo")),
    notice: NOTICES[url.searchParams.get("notice") ?? ""] ?? null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const { address } = context.get(factsContext);
  const submission = parseWithZod(await request.clone().formData(), { schema });
  const refuse = (fault: string | null, status: number, headers?: HeadersInit) =>
    data({ result: submission.reply({ hideFields: ["password"] }), fault }, { status, headers });
  if (submission.status !== "success") return refuse(null, 400);
  const { email, redirectTo } = submission.value;

  const wait = await secondsToWait(db, email, address);
  if (wait > 0) {
    return refuse("Trop d’essais. Réessayez dans un quart d’heure, ou choisissez un nouveau mot de passe.", 429, {
      "Retry-After": `${wait}`,
    });
  }
  let account: { id: string };
  try {
    account = await authenticate(db, request);
  } catch (error) {
    if (error instanceof WrongCredentials) return refuse("Adresse e-mail ou mot de passe incorrect", 400);
    if (error instanceof TooBusy)
      return refuse("Beaucoup de connexions en ce moment. Réessayez dans un instant.", 503, { "Retry-After": "5" });
    throw error;
  }
  // Whoever knew the session of before (a shared computer, a stolen cookie) does not follow her into the new one.
  const before = context.get(userContext);
  if (before) await closeSession(db, before.sessionId);
  await giveBackTry(db, "login-client", address);
  await giveBackTry(db, "login-address", email);
  const value = await openSession(db, account.id, { address, userAgent: request.headers.get("User-Agent") ?? "" });
  throw redirect(safeRedirectTarget(redirectTo), { status: 303, headers: { "Set-Cookie": sessionCookie(value) } });
}

/** Counted before the password is looked at, so that tries at once count too. A right one gets its try back. */
async function secondsToWait(db: Db, email: string, address: string): Promise<number> {
  const client = await countTry(db, "login-client", address);
  if (!client.ok) return client.retryAfter;
  const account = await countTry(db, "login-address", email);
  if (account.ok || (await isKnownNetwork(db, email, address))) return 0;
  return account.retryAfter;
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Connexion" },
  { name: "description", content: "Connectez-vous pour retrouver vos formations." },
];

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const sent = actionData?.result.initialValue?.redirectTo;
  const redirectTo = actionData ? safeRedirectTarget(sent) : loaderData.redirectTo;
  return <LoginView redirectTo={redirectTo} notice={loaderData.notice} answer={actionData} />;
}
