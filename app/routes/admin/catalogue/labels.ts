import type { FormationInput } from "#app/domain/catalogue/editable-formation.server.ts";
import type { Refusal, SlugReason } from "#app/domain/catalogue/manage.server.ts";
import type { Kept } from "#app/domain/catalogue/retire.server.ts";
import { eurosToCents, formatEuros } from "#app/domain/values/money.ts";
import { formatDateTime } from "#app/domain/values/time.ts";

export const STATUS_LABELS: Readonly<Record<FormationInput["status"], string>> = {
  draft: "Brouillon",
  open: "Ouvert",
  closed: "Fermé",
  full: "Complet",
  archived: "Archivé",
};

export const STATUS_TONES = {
  draft: "yellow",
  open: "green",
  closed: "red",
  full: "orange",
  archived: "grey",
} as const satisfies Readonly<Record<FormationInput["status"], string>>;

export const CATEGORY_LABELS: Readonly<Record<FormationInput["category"], string>> = {
  entrepreneuriat: "Entrepreneuriat",
  immobilier: "Immobilier",
  lifestyle: "Lifestyle",
};

export const TYPE_LABELS: Readonly<Record<FormationInput["type"], string>> = {
  payment: "Paiement unique",
  subscription: "Abonnement",
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
  stripe_product_id: "Produit Stripe",
  stripe_price_id: "Prix Stripe",
  status: "Statut",
  max_participants: "Places",
  open_date: "Ouverture",
  close_date: "Fermeture",
  image_url: "Image",
  is_active: "Visible",
  attestation: "Attestation de suivi",
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
    features: (lines: string[]) => lines.join(" · "),
    questions: (questions: FormationInput["questions"]) => questions.map(({ question }) => question).join(" · "),
    open_date: formatDateTime,
    close_date: formatDateTime,
  },
};

export function formatWholeEuros(euros: number): string {
  return formatEuros(eurosToCents(euros));
}

/** A refusal at its field, in words that say what to do. */
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
  }
}

export function slugReasonLabel(because: SlugReason): string {
  return because.reason === "orders"
    ? "des commandes, des reçus et des e-mails mènent à cette adresse"
    : `la page ${because.page} mène à cette adresse`;
}

/** Why a training can't be deleted, and what can be done with it instead. */
export function keptLabel(kept: Kept): string {
  switch (kept.reason) {
    case "orders":
      return `Cette formation a ${kept.orderCount === 1 ? "une commande" : `${kept.orderCount} commandes`}\u00a0: elle ne peut être qu’archivée.`;
    case "used":
      return "Des personnes ont accès à cette formation\u00a0: elle ne peut être qu’archivée.";
    case "page":
      return `La page ${kept.page} du site présente cette formation\u00a0: elle ne peut être qu’archivée.`;
  }
}
