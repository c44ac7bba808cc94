import type { RouterContextProvider } from "react-router";
import { checkOwnPassword, type OwnPassword, type PasswordRefusal } from "../../account/own-password.server.ts";

const WORDS: Record<PasswordRefusal, string> = {
  tries: "Trop d’essais. Réessayez dans un quart d’heure.",
  wrong: "Ce n’est pas votre mot de passe actuel.",
  busy: "Beaucoup de demandes en ce moment. Réessayez dans un instant.",
};

/** The check of every account, in the words of the administration. */
export async function checkAdminPassword(
  context: Readonly<RouterContextProvider>,
  password: string,
): Promise<OwnPassword> {
  const checked = await checkOwnPassword(context, password);
  return checked.ok ? checked : { ...checked, error: WORDS[checked.reason] };
}
