import { SCREEN_TYPES, type TestimonialDetails } from "#app/domain/people/testimonials/fields.ts";
import type { TestimonialKind } from "#db/types.ts";

export const KIND_LABELS: Record<TestimonialKind, string> = {
  "success-story": "Histoire de réussite",
  challenge: "Challenge",
  "secondary-residence": "Résidence secondaire",
  video: "Parole transcrite",
  screenshot: "Message mis en page",
  written: "Écrit",
};

interface DetailField {
  name: string;
  label: string;
  type?: "textarea" | "select" | "checkbox";
  rows?: number;
  inputMode?: "numeric";
  hint?: string;
  options?: readonly { value: string; label: string }[];
}

export const DETAIL_FIELDS: Record<Exclude<keyof TestimonialDetails, "categoryName">, DetailField> = {
  age: { name: "age", label: "Âge", inputMode: "numeric" },
  metier: { name: "metier", label: "Métier" },
  localisation: { name: "localisation", label: "Ville" },
  resultats: { name: "resultats", label: "Résultats", type: "textarea", rows: 3 },
  avant: { name: "avant", label: "Avant", type: "textarea", rows: 3 },
  transformation: { name: "transformation", label: "Transformation" },
  category: {
    name: "categorie",
    label: "Au sujet de",
    type: "select",
  },
  duration: { name: "duree", label: "Durée", hint: "Par exemple «\u00a02 min 40\u00a0»." },
  transcript: {
    name: "transcription",
    label: "Transcription",
    type: "textarea",
    rows: 10,
    hint: "Une ligne par paragraphe.",
  },
  type: {
    name: "ecran",
    label: "Écran",
    type: "select",
    options: SCREEN_TYPES.map((value) => ({ value, label: value })),
  },
  lines: {
    name: "lignes",
    label: "Contenu de l’écran",
    type: "textarea",
    rows: 6,
    hint: "Une ligne par message ou par rubrique, par exemple «\u00a0Cliente\u00a0: Lundi, parfait.\u00a0»",
  },
  blurred: { name: "floute", label: "Masquer les montants", type: "checkbox" },
  city: { name: "ville", label: "Ville" },
  title: { name: "titre", label: "Titre" },
  result: { name: "resultat", label: "Où elle en est", hint: "Sans point final." },
};

export const SUMMARY_LABELS = {
  ...Object.fromEntries(Object.values(DETAIL_FIELDS).map(({ name, label }) => [name, label])),
  auteur: "Nom à publier",
  texte: "Texte",
  vecu_le: "Date de l’expérience",
  publie_le: "Date de publication",
  accord: "Accord de l’autrice",
  adresse: "Adresse de l’autrice",
};

export const HISTORY_LABELS = {
  actions: {
    create: "Création",
    update: "Modification",
    publish: "Publication",
    unpublish: "Retrait du site",
    delete: "Suppression",
    refuse: "Refus",
  },
  fields: {
    published: "Publié",
    check: "Ce qui la dit cliente",
    author: "Nom",
    text: "Texte",
    rating: "Note",
    experiencedOn: "Vécu le",
    publishedOn: "Publié le",
    agreement: "Accord",
    reason: "Motif",
    ...Object.fromEntries(Object.entries(DETAIL_FIELDS).map(([detail, { label }]) => [detail, label])),
    categoryName: "Au sujet de",
  },
  values: {
    check: (check: string) => ({ order: "commande payée", challenge: "inscription au challenge" })[check] ?? "rien",
  },
};
