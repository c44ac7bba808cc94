import { capitalized } from "#app/content/wording.ts";
import type { FormationInput } from "#app/domain/shop/catalogue/editable-formation.server.ts";
import type { Refusal, SlugReason } from "#app/domain/shop/catalogue/manage.server.ts";
import type { MissingPart } from "#app/domain/shop/catalogue/offered.ts";
import { formatWholeEuros } from "#app/domain/values/money.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import type { Regime } from "#db/types.ts";

export const STATUS_LABELS: Readonly<Record<FormationInput["status"], string>> = {
  draft: "Brouillon",
  open: "Ouvert",
  closed: "Fermé",
  full: "Complet",
  archived: "Archivé",
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
const FIELD_LABELS: Readonly<Record<keyof FormationInput, string>> = {
  name: "Nom",
  slug: "Adresse de la page",
  description: "Description",
  features: "Contenu inclus",
  questions: "Questions fréquentes",
  category: "Catégorie",
  type: "Type",
  price: "Prix",
  promotionalPrice: "Prix promotionnel",
  promotionFrom: "Promotion, premier jour",
  promotionUntil: "Promotion, dernier jour",
  launchUntil: "Prix de lancement, dernier jour",
  nextAmount: "Prix qui suit le lancement",
  regime: "Régime",
  counselConfirmedOn: "Avis du conseil confirmé le",
  stripeProductId: "Produit Stripe",
  stripePriceId: "Prix Stripe",
  status: "Statut",
  maxParticipants: "Places",
  openDate: "Ouverture",
  closeDate: "Fermeture",
  imageAssetId: "Image de vos médias",
  imageUrl: "Image",
  isActive: "Visible",
  attestation: "Attestation de suivi",
  omitsToCome: "Modules à paraître hors de l’offre",
  deductsPurchases: "Déduire les achats antérieurs",
  suggestedFormationId: "Suggestion après achat",
};

/** The columns of the form's fields, whose names are fixed (contract.md). */
export const COLUMNS = {
  name: "name",
  slug: "slug",
  description: "description",
  features: "features",
  questions: "questions",
  category: "category",
  type: "type",
  price: "price",
  promotional_price: "promotionalPrice",
  promotion_from: "promotionFrom",
  promotion_until: "promotionUntil",
  launch_until: "launchUntil",
  next_amount: "nextAmount",
  regime: "regime",
  counsel_confirmed_on: "counselConfirmedOn",
  stripe_product_id: "stripeProductId",
  stripe_price_id: "stripePriceId",
  status: "status",
  max_participants: "maxParticipants",
  open_date: "openDate",
  close_date: "closeDate",
  image_asset: "imageAssetId",
  image_url: "imageUrl",
  is_active: "isActive",
  attestation: "attestation",
  omits_to_come: "omitsToCome",
  deducts_purchases: "deductsPurchases",
  suggested_formation: "suggestedFormationId",
} as const satisfies Record<string, keyof FormationInput>;

export const LABELS_BY_FIELD: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(COLUMNS).map(([field, column]) => [field, FIELD_LABELS[column]])),
  launch_reason: "Raison de la prolongation",
};

export type FieldName = keyof typeof COLUMNS;

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
    category: capitalized,
    type: (type: FormationInput["type"]) => TYPE_LABELS[type],
    status: (status: FormationInput["status"]) => STATUS_LABELS[status],
    price: formatWholeEuros,
    promotionalPrice: formatWholeEuros,
    nextAmount: formatWholeEuros,
    regime: (regime: Regime) => REGIME_LABELS[regime],
    imageAssetId: () => "une image",
    suggestedFormationId: () => "une formation",
    features: (lines: string[]) => lines.join(" · "),
    questions: (questions: FormationInput["questions"]) => questions.map(({ question }) => question).join(" · "),
    openDate: formatDateTime,
    closeDate: formatDateTime,
  },
};

export function refusalAt(refusal: Exclude<Refusal, { reason: "changed" }>): [FieldName | "launch_reason", string] {
  switch (refusal.reason) {
    case "slug-taken":
      return ["slug", "Une autre formation a déjà cette adresse."];
    case "slug-fixed":
      return ["slug", `Cette adresse ne peut plus changer\u00a0: ${slugReasonLabel(refusal.because)}.`];
    case "type-fixed":
      return ["type", "Le type ne peut plus changer\u00a0: des commandes ont été passées. Créez une autre formation."];
    case "launch-unexplained":
      return ["launch_reason", "Ce prix de lancement est déjà annoncé\u00a0: pour le prolonger, dites pourquoi."];
    case "launch-prolonged":
      return [
        "launch_until",
        "Ce prix de lancement a déjà été prolongé une fois\u00a0: son dernier jour ne recule plus.",
      ];
    case "too-few-seats":
      return [
        "max_participants",
        refusal.taken === 1 ? "Une place est déjà prise." : `${refusal.taken} places sont déjà prises.`,
      ];
    case "incomplete": {
      const isModule = refusal.missing.some(({ kind }) => kind === "module");
      const box = isModule
        ? " Pour un module, vous pouvez aussi cocher «\u00a0Annoncer… comme à paraître\u00a0», plus bas."
        : "";
      return [
        "status",
        `Cette formation ne peut pas être ouverte\u00a0: ce qui est annoncé doit avoir un contenu publié, une date, un avis. Il manque\u00a0: ${refusal.missing.map(missingLabel).join(", ")}. Ajoutez-les, ou ne les annoncez plus.${box}`,
      ];
    }
  }
}

const MISSING = {
  module: "le module",
  bonus: "le bonus",
  session: "une date dans les 35\u00a0jours pour",
  counsel: "l’avis de votre conseil pour",
} satisfies Record<MissingPart["kind"], string>;

/** « le module « Choisir » » */
export function missingLabel({ kind, title }: MissingPart): string {
  return `${MISSING[kind]} «\u00a0${title}\u00a0»`;
}

export function slugReasonLabel(because: SlugReason): string {
  return because.reason === "orders"
    ? "des commandes, des reçus et des e-mails mènent à cette adresse"
    : `la page ${because.page} mène à cette adresse`;
}
