import { data, type RouterContextProvider } from "react-router";
import { consumeLimit, restoreLimit } from "#app/domain/journal/limits/limits.server.ts";
import { recordRefusedCode } from "#app/domain/people/accounts/account-audit.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorOf, signedInUser } from "#app/middleware/guards.server.ts";
import { checkOwnPassword, type OwnPassword, type PasswordRefusal } from "../../account/own-password.server.ts";

interface Typed {
  password?: string;
  code?: string;
}

export interface Refusal {
  done: null;
  errors: { password?: string; code?: string };
  status: number;
  headers?: HeadersInit;
}

const PASSWORD: Record<PasswordRefusal, string> = {
  tries:
    "Trop d’essais. Réessayez dans un quart d’heure. Ce n’était pas vous\u00a0? Déconnectez-vous\u00a0: à la connexion, «\u00a0Mot de passe oublié\u00a0» vous envoie un lien pour en choisir un autre.",
  wrong: "Ce n’est pas votre mot de passe actuel.",
  busy: "Beaucoup de demandes en ce moment. Réessayez dans un instant.",
};

/** The check of every account, in the words of the administration. */
export async function checkAdminPassword(
  context: Readonly<RouterContextProvider>,
  password: string,
): Promise<OwnPassword> {
  const checked = await checkOwnPassword(context, password);
  return checked.ok ? checked : { ...checked, error: PASSWORD[checked.reason] };
}

/** Runs a change that needs a code, within the limit of wrong codes. It returns null or false for a wrong code. */
export async function withCode<T>(
  context: Readonly<RouterContextProvider>,
  { code = "" }: Typed,
  change: (code: string) => Promise<T | null | false>,
): Promise<{ done: T } | Refusal> {
  const admin = signedInUser(context);
  const db = context.get(dbContext);
  const actor = actorOf(context);
  const limit = await consumeLimit(db, actor, "second-factor", admin.id);
  if (!limit.ok) {
    const headers = { "Retry-After": `${limit.retryAfter}` };
    return { done: null, errors: { code: "Trop d’essais. Réessayez dans un quart d’heure." }, status: 429, headers };
  }
  const done = await change(code);
  if (!done) {
    await recordRefusedCode(db, admin.id, actor);
    return { done: null, errors: { code: "Ce code n’est pas le bon, ou il a déjà servi." }, status: 400 };
  }
  await restoreLimit(db, "second-factor", admin.id);
  return { done };
}

/** Requires password and code, so that neither an open browser nor one stolen secret is enough. */
export async function withPasswordAndCode<T>(
  context: Readonly<RouterContextProvider>,
  typed: Typed,
  change: (code: string) => Promise<T | null | false>,
): Promise<{ done: T } | Refusal> {
  const checked = await checkAdminPassword(context, typed.password ?? "");
  if (checked.ok) return withCode(context, typed, change);
  return { done: null, errors: { password: checked.error }, status: checked.status, headers: checked.headers };
}

export function refuse({ errors, status, headers }: Refusal) {
  return data({ codes: null, errors }, { status, headers });
}
