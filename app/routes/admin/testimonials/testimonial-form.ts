import { z } from "zod";
import {
  DETAILS,
  SCREEN_TYPES,
  screenLines,
  screenText,
  type TestimonialDraft,
} from "#app/domain/people/testimonials/fields.ts";
import { CATEGORIES } from "#app/domain/people/testimonials/kinds.ts";
import type { ManagedTestimonial } from "#app/domain/people/testimonials/manage-list.server.ts";
import {
  checkbox,
  dayField,
  emailField,
  idempotencyKeyField,
  nameField,
  textField,
} from "#app/domain/values/fields.ts";
import { linesOf } from "#app/domain/values/lines.ts";
import { parisDay } from "#app/domain/values/time.ts";
import type { TestimonialKind } from "#db/types.ts";

/** Why a testimonial is refused; emailed to its author. */
export const refusalSchema = z.object({ motif: textField({ min: 10, max: 1000 }) });

const DAY = "Indiquez un jour passé.";
const text = (max: number) => textField({ max }).default("");
const day = dayField(DAY)
  .refine((value) => value >= "2000-01-01" && value <= parisDay(new Date()).toString(), DAY)
  .nullable()
  .default(null);

/** Every field of every kind; unknown fields are ignored. */
export const testimonialSchema = z.object({
  auteur: nameField("Indiquez le nom à publier.", { max: 120 }),
  texte: textField({ missing: "Écrivez le témoignage.", min: 1, max: 3000 }),
  vecu_le: day,
  publie_le: day,
  accord: text(300),
  adresse: emailField.nullable().default(null),
  age: z.coerce
    .number("Indiquez un âge.")
    .int("Indiquez un âge.")
    .min(16, "16 ans au moins.")
    .max(120, "Indiquez un âge.")
    .nullable()
    .default(null),
  metier: text(120),
  localisation: text(120),
  resultats: text(1000),
  avant: text(1000),
  transformation: text(300),
  categorie: z.enum(CATEGORIES, "Choisissez une catégorie.").nullable().default(null),
  duree: text(40),
  transcription: text(10_000),
  ecran: z.enum(SCREEN_TYPES, "Choisissez un écran.").default("Conversation"),
  lignes: text(3000),
  floute: checkbox,
  ville: text(120),
  titre: text(200),
  resultat: text(300),
  id: idempotencyKeyField,
  version: z.string().max(64).default(""),
});

type Form = z.infer<typeof testimonialSchema>;

export function toDraft(kind: TestimonialKind, form: Form): TestimonialDraft {
  const all: TestimonialDraft["details"] = {
    age: form.age,
    metier: form.metier,
    localisation: form.localisation,
    resultats: form.resultats,
    avant: form.avant,
    transformation: form.transformation,
    category: form.categorie,
    duration: form.duree,
    transcript: linesOf(form.transcription),
    type: form.ecran,
    lines: screenLines(form.lignes),
    blurred: form.floute === "on",
    city: form.ville,
    title: form.titre,
    result: form.resultat,
  };
  return {
    author: form.auteur,
    text: form.texte,
    experiencedOn: form.vecu_le,
    publishedOn: form.publie_le,
    agreement: form.accord,
    authorEmail: form.adresse ?? "",
    details: Object.fromEntries(DETAILS[kind].map((name) => [name, all[name]])),
  };
}

export function toValues(testimonial: ManagedTestimonial): Record<string, string> {
  const { author, text, experiencedOn, publishedOn, details, authorEmail } = testimonial;
  return {
    auteur: author,
    texte: text,
    adresse: authorEmail ?? "",
    vecu_le: experiencedOn ?? "",
    publie_le: publishedOn ?? "",
    age: details.age ? `${details.age}` : "",
    metier: details.metier ?? "",
    localisation: details.localisation ?? "",
    resultats: details.resultats ?? "",
    avant: details.avant ?? "",
    transformation: details.transformation ?? "",
    categorie: details.category ?? "",
    duree: details.duration ?? "",
    transcription: (details.transcript ?? []).join("\n"),
    ecran: details.type ?? "Conversation",
    lignes: screenText(details.lines ?? []),
    floute: details.blurred ? "on" : "",
    ville: details.city ?? "",
    titre: details.title ?? "",
    resultat: details.result ?? "",
  };
}
