import type { FormationInput } from "#app/domain/catalogue/formation-facts.server.ts";
import { toParisField } from "#app/domain/values/time.ts";

/** What each field is called, in the order of the form. */
export const FIELD_LABELS = {
  name: "Nom",
  slug: "Adresse (slug)",
  description: "Description",
  features: "Contenu inclus",
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
} as const;

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

/** Mistakes in the order of the form, so that the list is read as the page is. */
export function inOrder<Mistake extends { field: string }>(mistakes: readonly Mistake[]): Mistake[] {
  const fields = Object.keys(FIELD_LABELS);
  return mistakes.toSorted((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field));
}
