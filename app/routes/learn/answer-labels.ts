import type { AnswerError } from "#app/domain/school/courses/exercise.ts";

const NB = "\u00a0";
const number = new Intl.NumberFormat("fr-FR");

/** The errors of an exercise's fields. */
export function answerErrorLabel(error: AnswerError): string {
  switch (error.reason) {
    case "too-long":
      return `Cette réponse est trop longue${NB}: ${number.format(error.max)} caractères au plus.`;
    case "no-number":
      return "Indiquez un nombre, en chiffres.";
    case "out-of-range":
      return `Indiquez un nombre entre ${number.format(error.min)} et ${number.format(error.max)}.`;
    case "no-option":
      return "Choisissez une réponse de la liste.";
  }
}
