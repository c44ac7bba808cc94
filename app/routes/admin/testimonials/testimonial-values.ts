import { screenText } from "#app/domain/testimonials/fields.ts";
import type { ManagedTestimonial } from "#app/domain/testimonials/manage-list.server.ts";

/** What the form begins with. */
export function toValues(testimonial: ManagedTestimonial): Record<string, string> {
  const { author, text, rating, experiencedOn, publishedOn, details } = testimonial;
  return {
    auteur: author,
    texte: text,
    note: rating ? `${rating}` : "",
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
