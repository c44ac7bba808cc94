import type { FormationInput } from "#app/domain/catalogue/editable-formation.server.ts";
import type { Refusal, SlugReason } from "#app/domain/catalogue/manage.server.ts";
import type { MissingPart } from "#app/domain/catalogue/offered.ts";
import type { Kept } from "#app/domain/catalogue/retire.server.ts";

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
    case "incomplete":
      return [
        "status",
        `Cette formation ne peut pas être ouverte\u00a0: ce qui est annoncé doit avoir un contenu publié. Il manque\u00a0: ${refusal.missing.map(missingLabel).join(", ")}. Publiez ces leçons, ou ne les annoncez plus.`,
      ];
  }
}

/** « le module « Choisir » » */
export function missingLabel({ kind, title }: MissingPart): string {
  return `${kind === "module" ? "le module" : "le bonus"} «\u00a0${title}\u00a0»`;
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
