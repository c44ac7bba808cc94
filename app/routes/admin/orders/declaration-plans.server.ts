import { isWithdrawn } from "#app/domain/shop/orders/order.ts";
import type { ContractOrder } from "#app/domain/shop/rights/contract-orders.server.ts";
import type { Declaration } from "#app/domain/shop/rights/declarations.server.ts";
import { plannedEnd } from "#app/domain/shop/rights/planned-end.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDate } from "#app/domain/values/time.ts";

/** What the button of a withdrawal will do, shown beside it; null when there is nothing to do. */
export function withdrawalPlan(order: ContractOrder) {
  if (!order.paidAt || isWithdrawn(order)) return null;
  const left = order.refundable + order.laterRefundable;
  return {
    shown: `${order.refunded}`,
    button: left > 0 ? `Rembourser ${formatEuros(left)} et fermer l’accès` : "Fermer l’accès et clore",
    steps: [
      left > 0
        ? `${formatEuros(left)} reviennent sur la carte de l’acheteuse.`
        : "Tout est déjà remboursé : il reste à l’enregistrer.",
      "La commande devient « Rétractée » et l’accès se ferme.",
      ...(order.subscription ? ["L’abonnement prend fin tout de suite."] : []),
      ...(order.laterRefundable > 0 ? ["Les mensualités débitées depuis sont comprises."] : []),
      "L’acheteuse reçoit un e-mail.",
    ],
    isDisputed: order.isDisputed,
  };
}

/** What the button of a cancellation will do; null when there is nothing to do. */
export function cancellationPlan(declaration: Declaration, order: ContractOrder) {
  const end = plannedEnd(declaration, order);
  if (!end) return null;
  const day = formatDate(end.endsOn.toString());
  return {
    shown: end.endsOn.toString(),
    button: end.at === "now" ? "Mettre fin à l’abonnement" : `Mettre fin à l’abonnement le ${day}`,
    steps: [
      end.at === "now"
        ? `La date annoncée, le ${day}, est passée : l’abonnement prend fin tout de suite.`
        : `L’abonnement prend fin le ${day} chez Stripe. L’accès reste ouvert jusque-là.`,
      end.unserved > 0
        ? `${formatEuros(end.unserved)} lui sont remboursés : la part du mois payé qui n’est pas fournie.`
        : "Rien n’est à rembourser.",
      "L’acheteuse reçoit un e-mail.",
    ],
    isDisputed: false,
  };
}
