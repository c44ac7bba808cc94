import type { Refusal } from "#app/domain/catalogue/manage.server.ts";
import type { Kept } from "#app/domain/catalogue/retire.server.ts";
import type { FieldName } from "./formation-words.ts";

/** A refusal at its field, in words that say what to do. */
export function refusalAt(refusal: Exclude<Refusal, { reason: "changed" }>): { field: FieldName; message: string } {
  switch (refusal.reason) {
    case "slug-taken":
      return { field: "slug", message: "Une autre formation a déjà cette adresse." };
    case "slug-fixed":
      return { field: "slug", message: `Cette adresse ne peut plus changer : ${refusal.because}.` };
    case "type-fixed":
      return {
        field: "type",
        message: "Le type ne peut plus changer : des commandes ont été passées. Créez une autre formation.",
      };
    case "too-few-seats":
      return { field: "max_participants", message: takenWords(refusal.taken) };
  }
}

function takenWords(taken: number): string {
  return taken === 1 ? "Une place est déjà prise." : `${taken} places sont déjà prises.`;
}

/** Why a training is kept, and what can be done with it instead. */
export function keptWords(kept: Kept): string {
  switch (kept.reason) {
    case "orders":
      return `Cette formation a ${kept.orderCount === 1 ? "une commande" : `${kept.orderCount} commandes`} : elle ne peut être qu’archivée.`;
    case "used":
      return "Des personnes ont accès à cette formation : elle ne peut être qu’archivée.";
    case "page":
      return `La page ${kept.page} du site présente cette formation : elle ne peut être qu’archivée.`;
  }
}
