import { CANCELLATION_ENDS } from "#app/content/cancellation.ts";
import { formatDate } from "#app/domain/values/time.ts";

export type DeclarationKind = "withdrawal" | "cancellation";

/** Labels that the law words exactly: « Confirmer la rétractation » and « Notification de la résiliation ». */
export const DECLARATION_LABELS = {
  withdrawal: {
    title: "Renoncer au contrat",
    description: "Exercez votre droit de rétractation en ligne, sans compte et sans motif.",
    intro:
      "Vous avez quatorze jours pour changer d’avis, sans motif et sans frais. Trois lignes suffisent ; vous n’avez pas besoin de compte.",
    recap: "Relisez votre déclaration. Elle prend effet quand vous la confirmez.",
    confirm: "Confirmer la rétractation",
    receipt: "Votre rétractation est enregistrée",
    next: "Si elle est faite dans le délai, nous vous remboursons la totalité au plus tard sous quatorze jours, par le moyen de paiement que vous avez utilisé. La règle appliquée et le calcul sont écrits dans les e-mails que reçoit l’adresse de la commande.",
  },
  cancellation: {
    title: "Résilier votre contrat",
    description: "Résiliez un abonnement en ligne, sans compte, en quelques lignes.",
    intro: "Pour mettre fin à un abonnement. Quelques lignes suffisent ; vous n’avez pas besoin de compte.",
    recap: "Relisez votre notification. Elle est transmise quand vous la confirmez.",
    confirm: "Notification de la résiliation",
    receipt: "Votre résiliation est notifiée",
    next: "Aucune mensualité n’est prélevée après la fin du contrat ; votre accès reste ouvert jusque-là. La date exacte est écrite dans l’e-mail que reçoit l’adresse de la commande.",
  },
} as const;

export const REQUESTED_ENDS = Object.entries(CANCELLATION_ENDS).map(([value, { label }]) => ({ value, label }));

export function requestedEndLabel(end: string | undefined, date: string | undefined): string {
  if (end === "date") return `Le ${formatDate(date)}`;
  return REQUESTED_ENDS.find((choice) => choice.value === end)?.label ?? "";
}
