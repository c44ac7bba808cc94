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
  tries: "Trop d’essais. Réessaie dans un quart d’heure.",
  wrong: "Ce n’est pas ton mot de passe actuel.",
  busy: "Beaucoup de demandes en ce moment. Réessaie dans un instant.",
};

const refused = (reason: PasswordRefusal, status: number, headers?: HeadersInit) =>
  ({ ok: false, reason, error: WORDS[reason], status, headers }) as const;

/**
 * Checks the password again before an action that a stranger at an open browser must not do. Attempts are counted by
 * account and apart from the login page, so that guesses there do not lock the owner out.
 */
export async function checkOwnPassword(
  context: Readonly<RouterContextProvider>,
  password: string,
): Promise<OwnPassword> {
  return checkPasswordOf(context, signedInUser(context), "own-password-user", password);
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
  limitName: LimitName,
  password: string,
): Promise<OwnPassword> {
  const db = context.get(dbContext);
  const actor = actorOf(context);
  const limit = await consumeLimit(db, actor, limitName, user.id);
  if (!limit.ok) return refused("tries", 429, { "Retry-After": `${limit.retryAfter}` });
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
  await restoreLimit(db, limitName, user.id);
  return { ok: true };
}
