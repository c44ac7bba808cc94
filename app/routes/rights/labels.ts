import { z } from "zod";
import { CANCELLATION_ENDS } from "#app/content/cancellation.ts";
import { GUARANTEE_DAYS, REFUND_DAYS } from "#app/content/legal/promises.ts";
import type { ContractOrder } from "#app/domain/shop/rights/contract-orders.server.ts";
import type { WaysOut } from "#app/domain/shop/rights/order-quote.ts";
import { monthsUntil } from "#app/domain/shop/rights/planned-end.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDate } from "#app/domain/values/time.ts";

/** « C’est bien moi », « Ce n’est pas moi »: by the link of the receipt, and on the pages of the order's account. */
export const ANSWERS = { moi: "confirmed", "pas-moi": "disowned" } as const;
export const answerSchema = z.object({ reponse: z.enum(["moi", "pas-moi"]) });

export type DeclarationKind = "withdrawal" | "cancellation";

const REFUND_IN_TIME =
  "vous remboursons la totalité au plus tard dans les quatorze jours, par le moyen de paiement que vous avez utilisé. La règle appliquée et le calcul sont écrits dans les e-mails que reçoit l’adresse de la commande.";
const END_OF_CHARGES =
  "Aucune mensualité n’est prélevée après la fin du contrat ; votre accès reste ouvert jusque-là. La date exacte est écrite dans l’e-mail que reçoit l’adresse de la commande.";

/** Labels that the law words exactly: « Confirmer la rétractation » and « Notification de la résiliation ». */
export const DECLARATION_LABELS = {
  withdrawal: {
    title: "Renoncer au contrat",
    description: "Exercez votre droit de rétractation en ligne, sans compte et sans motif.",
    intro:
      "Vous avez quatorze jours pour changer d’avis, sans motif et sans frais. Quelques lignes suffisent ; vous n’avez pas besoin de compte. La garantie de 30 jours se demande ici aussi.",
    recap: "Relisez votre déclaration. Elle prend effet quand vous la confirmez.",
    confirm: "Confirmer la rétractation",
    receipt: "Votre rétractation est enregistrée",
    next: `Si elle est faite dans le délai, nous ${REFUND_IN_TIME}`,
    certain: `Nous ${REFUND_IN_TIME}`,
  },
  cancellation: {
    title: "Résilier votre contrat",
    description: "Résiliez un abonnement en ligne, sans compte, en quelques lignes.",
    intro: "Pour mettre fin à un abonnement. Quelques lignes suffisent ; vous n’avez pas besoin de compte.",
    recap: "Relisez votre notification. Elle est transmise quand vous la confirmez.",
    confirm: "Notification de la résiliation",
    receipt: "Votre résiliation est notifiée",
    next: END_OF_CHARGES,
    certain: END_OF_CHARGES,
  },
} as const;

export const REQUESTED_ENDS = Object.entries(CANCELLATION_ENDS).map(([value, { label }]) => ({ value, label }));

export function requestedEndLabel(end: string | undefined, date: string | undefined): string {
  if (end === "date") return `Le ${formatDate(date)}`;
  return REQUESTED_ENDS.find((choice) => choice.value === end)?.label ?? "";
}

export const contractLabel = ({ formationName, number }: Pick<ContractOrder, "formationName" | "number">) =>
  `${formationName}, commande ${number}`;

const LAST_IN_PART = `Le dernier n’est dû qu’en proportion, jusqu’à cette date\u00a0: ce qui serait payé en trop vous est rendu au plus tard ${REFUND_DAYS}\u00a0jours après. Pour payer moins, choisissez une fin plus proche.`;

/** What an end on a day to come still costs; the sum for the session of the order's account only. */
export function chargedUntil(date: string | null, order: ContractOrder | null): string | null {
  if (!date) return null;
  const until = `Jusqu’au ${formatDate(date)}, l’abonnement continue`;
  if (!order) return `${until}\u00a0: chaque mois qui commence d’ici là est encore prélevé. ${LAST_IN_PART}`;
  const months = monthsUntil(date, order);
  if (months === 0) return null;
  const each = `${months}\u00a0${months < 2 ? "mensualité" : "mensualités"} de ${formatEuros(order.amount)}`;
  return `${until}\u00a0: ${each}${months < 2 ? "" : `, soit ${formatEuros(months * order.amount)},`} ${months < 2 ? "est encore prélevée" : "sont encore prélevées"}. ${LAST_IN_PART}`;
}

/** What a subscriber leaves behind unread. */
export function unopenedLabel(titles: string[]): string | null {
  if (titles.length === 0) return null;
  const list = new Intl.ListFormat("fr").format(titles.map((title) => `«\u00a0${title}\u00a0»`));
  const modules = titles.length < 2 ? "ce module n’aura" : "ces modules n’auront";
  return `À la fin du contrat, ${modules} pas encore ouvert\u00a0: ${list}.`;
}

/** To anybody: it tells nothing about an order. */
export const BETTER_WAY =
  "Dans le délai de quatorze jours, la plus favorable des deux voies, renoncer ou résilier, s’applique d’elle-même, sauf si vous avez choisi de résilier dans tous les cas. L’accusé de réception envoyé à l’adresse de la commande dit laquelle.";

const ANY_WAY = {
  chosen: "retractation",
  hint: "Le droit de renoncer dure quatorze jours et rend tout ce qui a été payé. La garantie de 30\u00a0jours, elle, se demande par «\u00a0Renoncer au contrat ici\u00a0». L’accusé de réception envoyé à l’adresse de la commande dit laquelle des deux voies s’applique.",
  options: [
    {
      value: "retractation",
      label: "La plus favorable des deux",
      hint: "Dans le délai de quatorze jours, vous renoncez au contrat\u00a0: tout est remboursé et l’accès se ferme. Après, vous le résiliez, à la fin que vous avez choisie.",
    },
    {
      value: "resiliation",
      label: "Résilier dans tous les cas",
      hint: "L’accès reste ouvert jusqu’à la fin que vous avez choisie.",
    },
  ],
};

/** What the customer chooses in the recap of the cancellation form; `ways` for the session of the order's account only. */
export function wayChoice(order: ContractOrder | null, ways: WaysOut | null): typeof ANY_WAY {
  if (!order || !ways) return ANY_WAY;
  const { withdrawal, cancellation, preferred } = ways;
  const isByLaw = withdrawal.rule === "law";
  const period = isByLaw ? "son délai de quatorze jours" : `sa garantie de ${GUARANTEE_DAYS}\u00a0jours`;
  return {
    chosen: preferred === "withdrawal" ? "retractation" : "resiliation",
    hint: `Votre contrat est encore dans ${period}\u00a0: les deux voies vous sont ouvertes.`,
    options: [
      {
        value: isByLaw ? "retractation" : "garantie",
        label: `Renoncer\u00a0: ${given(withdrawal.cents)}`,
        hint: "Le contrat est annulé. L’accès se ferme, au plus tard dans l’heure.",
      },
      {
        value: "resiliation",
        label: `Résilier\u00a0: ${given(cancellation.cents)}`,
        hint:
          order.type === "payment"
            ? "Cette formation est payée en une fois\u00a0: rien n’est à résilier, et l’accès reste ouvert."
            : `Le contrat et l’accès prennent fin ${cancellation.endsOn ? `le ${formatDate(cancellation.endsOn.toString())}` : "à la date choisie"}.`,
      },
    ],
  };
}

const given = (cents: number) => (cents > 0 ? `${formatEuros(cents)} vous sont rendus` : "rien ne vous est rendu");
