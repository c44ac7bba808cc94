import type { RouterContextProvider } from "react-router";
import { audit } from "#app/domain/journal/audit/audit.server.ts";
import { consumeLimit, type LimitName, restoreLimit } from "#app/domain/journal/limits/limits.server.ts";
import { TooBusy } from "#app/domain/people/accounts/password-hash.server.ts";
import { checkCredentials } from "#app/domain/people/accounts/users.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Refusal } from "#app/middleware/form.server.ts";
import { actorOf, signedInUser } from "#app/middleware/guards.server.ts";

/** Why a password was not taken: `tries`: too many of them. */
export type PasswordRefusal = "tries" | "wrong" | "busy";

export type OwnPassword =
  | { ok: true }
  | { ok: false; reason: PasswordRefusal; error: string; status: number; headers?: HeadersInit };

const WORDS: Record<PasswordRefusal, string> = {
  tries:
    "Trop d’essais. Réessaie dans un quart d’heure. Ce n’était pas toi\u00a0? Déconnecte-toi\u00a0: «\u00a0Mot de passe oublié\u00a0» t’envoie un lien pour en choisir un autre, ce qui ferme toutes les connexions.",
  wrong: "Ce n’est pas ton mot de passe actuel.",
  busy: "Beaucoup de demandes en ce moment. Réessaie dans un instant.",
};

const refused = (reason: PasswordRefusal, status: number, headers?: HeadersInit) =>
  ({ ok: false, reason, error: WORDS[reason], status, headers }) as const;

/**
 * Checks the password again before an action that a stranger at an open browser must not do. Attempts are counted apart
 * from the login page, so that guesses there do not lock the owner out; and by session, so that a stolen one does not.
 * Three of them are stopped together: nobody makes a session without the password.
 */
export async function checkOwnPassword(
  context: Readonly<RouterContextProvider>,
  password: string,
): Promise<OwnPassword> {
  const user = signedInUser(context);
  const limits = [
    ["own-password-session", `${user.id} ${user.signedInAt.getTime()}`],
    ["own-password-user", user.id],
  ] as const;
  return checkPasswordOf(context, user, limits, password);
}

/** The refusal of a form whose `field` has not the account's password: a wrong one is an error of the field. */
export async function refuseWrongPassword(
  context: Readonly<RouterContextProvider>,
  password: string,
  field: string,
): Promise<Refusal | null> {
  const check = await checkOwnPassword(context, password);
  if (check.ok) return null;
  return check.status === 400 ? { fieldErrors: { [field]: [check.error] } } : check;
}

/** The same for the account of a link, on a device that is not signed in to it. */
export async function checkPasswordOf(
  context: Readonly<RouterContextProvider>,
  user: { id: string; email: string },
  limits: readonly (readonly [name: LimitName, key: string])[],
  password: string,
): Promise<OwnPassword> {
  const db = context.get(dbContext);
  const actor = actorOf(context);
  for (const [name, key] of limits) {
    const limit = await consumeLimit(db, actor, name, key);
    if (!limit.ok) return refused("tries", 429, { "Retry-After": `${limit.retryAfter}` });
  }
  try {
    const account = await checkCredentials(db, user.email, password);
    if (account?.id !== user.id) {
      await audit(db, actor, { action: "identity-refused", entity: "user", entityId: user.id });
      return refused("wrong", 400);
    }
  } catch (error) {
    if (!(error instanceof TooBusy)) throw error;
    return refused("busy", 503, { "Retry-After": "5" });
  }
  for (const [name, key] of limits) await restoreLimit(db, name, key);
  return { ok: true };
}
