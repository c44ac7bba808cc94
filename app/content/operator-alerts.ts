/** The alerts that only a person can resolve. The administrator reads them in an email and above the list of orders. */
export const operatorAlerts = {
  paymentWithoutOrder: (sessionId: string) => ({
    subject: "Paiement sans commande",
    details: [`Session Stripe : ${sessionId}`],
  }),
  otherAmount: (orderId: string, sessionId: string) => ({
    subject: "Paiement d’un autre montant que la commande",
    details: [`Commande : ${orderId}`, `Session Stripe : ${sessionId}`],
  }),
  paidTwice: (firstNumber: string, secondNumber: string) => ({
    subject: "Même formation payée deux fois",
    details: [`Première commande : ${firstNumber}`, `Seconde commande : ${secondNumber}`],
  }),
  eventStuck: (type: string, eventId: string, objectId: string) => ({
    subject: "Un événement de Stripe n’est pas traité",
    details: [`Événement : ${type} (${eventId})`, `Objet : ${objectId}`],
  }),
  dispute: (orderNumber: string, disputeId: string, status: string) => ({
    subject: status === "lost" ? "Litige perdu" : "Paiement contesté",
    details: [`Commande : ${orderNumber}`, `Litige Stripe : ${disputeId} (${status})`],
  }),
  refundFailed: (orderNumber: string, refundId: string, amount: string) => ({
    subject: "Un remboursement n’est pas arrivé",
    details: [
      `Commande : ${orderNumber}`,
      `Montant revenu : ${amount}`,
      `Remboursement Stripe : ${refundId}`,
      "Rendez-lui cette somme par un autre moyen.",
    ],
  }),
  shareNotRefunded: (orderNumber: string, share: string) => ({
    subject: "Remboursement à faire après une résiliation",
    details: [`Commande : ${orderNumber}`, `Part du mois non fournie : ${share}`],
  }),
  paidLate: (orderNumber: string, sessionId: string) => ({
    subject: "Paiement arrivé trop tard, remboursé",
    details: [
      `Commande : ${orderNumber}`,
      `Session Stripe : ${sessionId}`,
      "Aucune place ne restait : la somme est rendue et la cliente est prévenue.",
    ],
  }),
  unknownAtStripe: (orderNumber: string, sessionId: string) => ({
    subject: "Commande inconnue de Stripe",
    details: [
      `Commande : ${orderNumber}`,
      `Session Stripe : ${sessionId}`,
      "La commande est abandonnée et sa place est libre. Vérifiez que la clé Stripe est celle du bon compte.",
    ],
  }),
  difference: (kind: string, about: string, expected: string, found: string) => ({
    subject: "Stripe et la boutique ne disent pas la même chose",
    details: [`Concerne : ${about}`, `Écart : ${kind}`, `Attendu : ${expected}`, `Trouvé : ${found}`],
  }),
};
