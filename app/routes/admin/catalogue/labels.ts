import type { FormationInput } from "#app/domain/shop/catalogue/editable-formation.server.ts";
import type { Refusal, SlugReason } from "#app/domain/shop/catalogue/manage.server.ts";
import type { MissingPart } from "#app/domain/shop/catalogue/offered.ts";
import { formatWholeEuros } from "#app/domain/values/money.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import type { Regime } from "#db/columns.ts";

export const STATUS_LABELS: Readonly<Record<FormationInput["status"], string>> = {
  draft: "Brouillon",
  open: "Ouvert",
  closed: "Fermé",
  full: "Complet",
  archived: "Archivé",
};

export const CATEGORY_LABELS: Readonly<Record<FormationInput["category"], string>> = {
  entrepreneuriat: "Entrepreneuriat",
  immobilier: "Immobilier",
  lifestyle: "Lifestyle",
};

export const TYPE_LABELS: Readonly<Record<FormationInput["type"], string>> = {
  payment: "Paiement unique",
  subscription: "Abonnement",
};

export const REGIME_LABELS: Readonly<Record<Regime, string>> = {
  contenu_numerique: "Contenu numérique",
  enseignement_distance: "Enseignement à distance",
  formation_pro: "Formation professionnelle",
};

/** In the order of the form. */
export const FIELD_LABELS: Readonly<Record<keyof FormationInput, string>> = {
  name: "Nom",
  slug: "Adresse (slug)",
  description: "Description",
  features: "Contenu inclus",
  questions: "Questions fréquentes",
  category: "Catégorie",
  type: "Type",
  price: "Prix",
  promotional_price: "Prix promotionnel",
  promotion_from: "Promotion, premier jour",
  promotion_until: "Promotion, dernier jour",
  launch_until: "Prix de lancement, dernier jour",
  next_amount: "Prix qui suit le lancement",
  regime: "Régime",
  counsel_confirmed_on: "Avis du conseil confirmé le",
  stripe_product_id: "Produit Stripe",
  stripe_price_id: "Prix Stripe",
  status: "Statut",
  max_participants: "Places",
  open_date: "Ouverture",
  close_date: "Fermeture",
  image_url: "Image",
  is_active: "Visible",
  attestation: "Attestation de suivi",
  omits_to_come: "Modules à paraître hors de l’offre",
};

export const HISTORY_LABELS = {
  actions: {
    create: "Création",
    update: "Modification",
    show: "Affichage",
    hide: "Masquage",
    archive: "Archivage",
    delete: "Suppression",
  },
  fields: FIELD_LABELS,
  values: {
    category: (category: FormationInput["category"]) => CATEGORY_LABELS[category],
    type: (type: FormationInput["type"]) => TYPE_LABELS[type],
    status: (status: FormationInput["status"]) => STATUS_LABELS[status],
    price: formatWholeEuros,
    promotional_price: formatWholeEuros,
    next_amount: formatWholeEuros,
    regime: (regime: Regime) => REGIME_LABELS[regime],
    features: (lines: string[]) => lines.join(" · "),
    questions: (questions: FormationInput["questions"]) => questions.map(({ question }) => question).join(" · "),
    open_date: formatDateTime,
    close_date: formatDateTime,
  },
};

export function refusalAt(refusal: Exclude<Refusal, { reason: "changed" }>): [keyof FormationInput, string] {
  switch (refusal.reason) {
    case "slug-taken":
      return ["slug", "Une autre formation a déjà cette adresse."];
    case "slug-fixed":
      return ["slug", `Cette adresse ne peut plus changer\u00a0: ${slugReasonLabel(refusal.because)}.`];
    case "type-fixed":
      return ["type", "Le type ne peut plus changer\u00a0: des commandes ont été passées. Créez une autre formation."];
    case "too-few-seats":
      return [
        "max_participants",
        refusal.taken === 1 ? "Une place est déjà prise." : `${refusal.taken} places sont déjà prises.`,
      ];
    case "incomplete":
      return [
        "status",
        `Cette formation ne peut pas être ouverte\u00a0: ce qui est annoncé doit avoir un contenu publié. Il manque\u00a0: ${refusal.missing.map(missingLabel).join(", ")}. Publiez ces leçons, ou ne les annoncez plus.`,
      ];
  }
}

/** « le module « Choisir » » */
export function missingLabel({ kind, title }: MissingPart): string {
  return `${kind === "module" ? "le module" : "le bonus"} «\u00a0${title}\u00a0»`;
}

export function slugReasonLabel(because: SlugReason): string {
  return because.reason === "orders"
    ? "des commandes, des reçus et des e-mails mènent à cette adresse"
    : `la page ${because.page} mène à cette adresse`;
}
