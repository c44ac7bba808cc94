/** The money is with the buyer: also while the loss is appealed, and when the network paid her back before a dispute. */
export function hasTaken(disputeStatus: string): boolean {
  return ["lost", "appeal_needs_response", "appeal_under_review", "prevented"].includes(disputeStatus);
}

interface DisputedPayment {
  status: string;
  payment_method_details?: { card?: { case_type: string } };
}

/** A dispute that the network has blocked took nothing: Stripe calls it « prevented », like one that it has paid. */
export function disputeStatus({ status, payment_method_details: paid }: DisputedPayment): string {
  const isBlocked = status === "prevented" && paid?.card?.case_type === "block";
  return isBlocked ? "warning_closed" : status;
}

/** A bank's rate may make a dispute of the whole payment a little smaller. Cents. */
export function takesWhole(taken: number, paid: number): boolean {
  return taken >= paid * 0.95;
}
