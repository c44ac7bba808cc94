import type { CheckoutOutcome } from "#app/domain/orders/checkout/start-checkout.server.ts";

type Refusal = Exclude<CheckoutOutcome, { ok: true } | { reason: "paid" }>;

/** Why an order did not go through, in words for the buyer, with the status that fits. */
export function explainRefusal(outcome: Refusal): {
  text: string;
  status: number;
} {
  switch (outcome.reason) {
    case "not-for-sale":
      return { text: outcome.why, status: 409 };
    case "price-changed":
      return {
        text: "Le prix a changé depuis l’affichage de cette page. Vérifiez le nouveau prix avant de commander.",
        status: 409,
      };
    case "owned":
      return { text: "Vous possédez déjà cette formation. Elle vous attend dans « Mes Formations ».", status: 409 };
    case "settling":
      return {
        text: "Votre paiement pour cette formation est en cours de confirmation. Inutile de payer à nouveau.",
        status: 409,
      };
    case "stripe-away":
      return {
        text: "Le paiement ne répond pas pour le moment. Rien n’a été débité : réessayez dans un instant, votre saisie est conservée.",
        status: 503,
      };
  }
}
