import type { LimitName } from "#app/domain/limits/limits.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { wordOf } from "./audit-log-words.ts";

const LIMITS: Record<LimitName, string> = {
  "login-client": "Connexion, par réseau",
  "login-address": "Connexion, par adresse",
  "second-factor": "Codes de connexion",
  "own-password-user": "Mot de passe actuel",
  "refused-access-user": "Accès à l’administration",
  "signup-client": "Inscription",
  "password-reset-client": "Mot de passe oublié, par réseau",
  "password-reset-address": "Mot de passe oublié, par adresse",
  "password-link-client": "Liens reçus par e-mail",
  "email-change-user": "Changement d’adresse",
  "email-change-link": "Lien de changement d’adresse",
  "checkout-client": "Commande",
  "declaration-client": "Rétractation et résiliation",
  "challenge-client": "Formulaire du challenge",
  "guide-client": "Formulaire du guide",
  "contact-client": "Formulaire de contact",
  "testimonial-client": "Formulaire de témoignage",
  "lead-address": "Formulaires, par adresse",
  "webhook-signature-client": "Signatures de Stripe",
};

const LISTS: Record<string, string> = {
  challenge: "Challenge",
  guide: "Guide",
  messages: "Messages",
  consents: "Consentements",
  consentements: "Consentements",
};

/** What an object is called. Null for what there is only one of. */
export function objectName(
  { entity, entityId }: { entity: string; entityId: string },
  names: ReadonlyMap<string, string>,
): string | null {
  if (["journal", "library", "orders", "webhook"].includes(entity)) return null;
  if (entity === "limit") return wordOf(LIMITS, entityId);
  if (entity === "contact_list") return wordOf(LISTS, entityId);
  if (entity === "user") return names.get(entityId) ?? (entityId === "unknown" ? "Adresse inconnue" : "Compte effacé");
  return names.get(entityId) ?? (isId(entityId) ? "n’existe plus" : entityId);
}
