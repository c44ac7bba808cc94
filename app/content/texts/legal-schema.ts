import { z } from "zod";
import { day, group, line, list, maybe, prose } from "./fields.ts";

const sections = (label: string) =>
  list(
    label,
    group("Partie", {
      heading: line("Titre"),
      paragraphs: list("Paragraphes", prose("Paragraphe", 3000, "**gras** et [lien](/contact) sont possibles."), {
        min: 1,
        max: 20,
      }),
    }),
    { max: 12 },
  );

/** What the founder adds to a legal document: the imposed text comes with the software, and stays as it is. */
export const legalAdditions = z
  .object({
    before: sections("Avant le texte imposé"),
    after: sections("Après le texte imposé"),
    reviewedBy: maybe(line("Relu par", 140, "Par exemple «\u00a0Maître Léa Martin, avocate\u00a0».")),
    reviewedOn: maybe(day("Relu le")),
  })
  .refine(({ reviewedBy, reviewedOn }) => Boolean(reviewedBy) === Boolean(reviewedOn), {
    path: ["reviewedOn"],
    message: "Une relecture a un nom et un jour\u00a0: les deux, ou aucun.",
  });
