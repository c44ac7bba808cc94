import type { LimitName } from "#app/domain/limits/limits.server.ts";

export const LIMIT_LABELS: Record<LimitName, string> = {
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
