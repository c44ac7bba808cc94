import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { z } from "zod";
import { emailField } from "#app/domain/accounts/email-address.ts";
import { TooBusy } from "#app/domain/accounts/password-hash.server.ts";
import { closeSession, isKnownNetwork, openSession } from "#app/domain/accounts/sessions.server.ts";
import { findWaitingSignUp } from "#app/domain/accounts/sign-up.server.ts";
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
  inscription: "Votre adresse est confirmée et votre compte est ouvert. Connectez-vous pour continuer.",
  adresse: "Votre nouvelle adresse est confirmée. Connectez-vous avec elle.",
};

const REFUSALS: Record<"wrong" | "unconfirmed" | "busy", [fault: string, status: number, headers?: HeadersInit]> = {
  wrong: ["Adresse e-mail ou mot de passe incorrect", 400],
  unconfirmed: ["Votre inscription attend sa confirmation. Ouvrez le lien de l’e-mail que vous avez reçu.", 400],
  busy: ["Une erreur s’est produite lors de la connexion. Réessayez dans un instant.", 503, { "Retry-After": "5" }],
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
  const refuse = (fault: string | null, status: number, headers?: HeadersInit, signUpId?: string) =>
    data({ result: submission.reply({ hideFields: ["password"] }), fault, signUpId }, { status, headers });
  if (submission.status !== "success") return refuse(null, 400);
  const { email, password, redirectTo } = submission.value;

  const wait = await secondsToWait(db, email, address);
  if (wait > 0) {
    return refuse("Trop d’essais. Réessayez dans un quart d’heure, ou choisissez un nouveau mot de passe.", 429, {
      "Retry-After": `${wait}`,
    });
  }
  const entry = await tryPassword(db, request, email, password);
  if (!entry.ok) {
    const [fault, status, headers] = REFUSALS[entry.reason];
    return refuse(fault, status, headers, entry.signUpId);
  }
  // Whoever knew the session of before (a shared computer, a stolen cookie) does not follow her into the new one.
  const before = context.get(userContext);
  if (before) await closeSession(db, before.sessionId);
  await giveBackTry(db, "login-client", address);
  await giveBackTry(db, "login-address", email);
  const value = await openSession(db, entry.id, { address, userAgent: request.headers.get("User-Agent") ?? "" });
  throw redirect(safeRedirectTarget(redirectTo), { status: 303, headers: { "Set-Cookie": sessionCookie(value) } });
}

type Entry = { ok: true; id: string } | { ok: false; reason: keyof typeof REFUSALS; signUpId?: string };

/** That a sign-up waits for its confirmation is told only to whoever knows its password. */
async function tryPassword(db: Db, request: Request, email: string, password: string): Promise<Entry> {
  try {
    const account = await authenticate(db, request).catch(noneIfWrong);
    if (account) return { ok: true, id: account.id };
    const signUpId = await findWaitingSignUp(db, email, password);
    return signUpId ? { ok: false, reason: "unconfirmed", signUpId } : { ok: false, reason: "wrong" };
  } catch (error) {
    if (error instanceof TooBusy) return { ok: false, reason: "busy" };
    throw error;
  }
}

function noneIfWrong(error: unknown): null {
  if (error instanceof WrongCredentials) return null;
  throw error;
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
