import type { EditableFormation, FormationInput } from "#app/domain/catalogue/formation-facts.server.ts";
import { CATEGORY_LABELS, STATUS_LABELS, TYPE_LABELS } from "#app/domain/catalogue/labels.ts";
import { eurosToCents, formatEuros } from "#app/domain/money.ts";
import { formatDateTime, toParisField } from "#app/domain/time.ts";

/** What each field is called, in the order of the form. */
export const FIELD_LABELS = {
  name: "Nom",
  slug: "Adresse (slug)",
  description: "Description",
  category: "Catégorie",
  type: "Type",
  price: "Prix",
  promotional_price: "Prix promotionnel",
  stripe_product_id: "Produit Stripe",
  stripe_price_id: "Prix Stripe",
  features: "Contenu inclus",
  image_url: "Image",
  status: "Statut",
  is_active: "Visible",
  open_date: "Ouverture",
  close_date: "Fermeture",
  max_participants: "Places",
} as const;

const WORDS: Readonly<Record<string, string>> = { ...STATUS_LABELS, ...CATEGORY_LABELS, ...TYPE_LABELS };

export const HISTORY_WORDS = {
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
    category: (category: string) => WORDS[category] ?? category,
    type: (type: string) => WORDS[type] ?? type,
    status: (status: string) => WORDS[status] ?? status,
    price: (euros: number) => formatEuros(eurosToCents(euros)),
    promotional_price: (euros: number) => formatEuros(eurosToCents(euros)),
    features: (lines: string[]) => lines.join(" · "),
    open_date: formatDateTime,
    close_date: formatDateTime,
  },
};

export type FieldName = keyof typeof FIELD_LABELS;
export type FormValues = Record<FieldName, string>;

/** A training as its form holds it. */
export function toValues(input: FormationInput): FormValues {
  return {
    name: input.name,
    slug: input.slug,
    description: input.description,
    category: input.category,
    type: input.type,
    price: `${input.price}`,
    promotional_price: `${input.promotionalPrice ?? ""}`,
    stripe_product_id: input.stripeProductId,
    stripe_price_id: input.stripePriceId,
    features: input.features.join("\n"),
    image_url: input.imageUrl ?? "",
    status: input.status,
    is_active: input.isActive ? "on" : "",
    open_date: toParisField(input.openDate),
    close_date: toParisField(input.closeDate),
    max_participants: `${input.maxParticipants ?? ""}`,
  };
}

/** The specification's defaults of a new training. */
export const NEW_FORMATION: FormationInput = {
  name: "",
  slug: "",
  description: "",
  price: 0,
  promotionalPrice: null,
  stripePriceId: "",
  stripeProductId: "",
  type: "payment",
  features: [],
  imageUrl: null,
  category: "entrepreneuriat",
  status: "draft",
  isActive: true,
  openDate: null,
  closeDate: null,
  maxParticipants: null,
};

/** What the other administrator has written, beside what this one was about to write. */
export function differences(theirs: EditableFormation, mine: FormationInput) {
  const [there, here] = [toValues(theirs.input), toValues(mine)];
  return (Object.keys(FIELD_LABELS) as FieldName[])
    .filter((field) => there[field] !== here[field])
    .map((field) => ({
      label: FIELD_LABELS[field],
      theirs: said(field, there[field]),
      mine: said(field, here[field]),
    }));
}

function said(field: FieldName, value: string): string {
  if (field === "is_active") return value ? "oui" : "non";
  const isChoice = field === "status" || field === "category" || field === "type";
  return (isChoice && WORDS[value]) || value || "—";
}
