interface Movement {
  /** Cents. */
  amount: number;
  created: number;
  /** Her bank has sent it back. */
  hasFailed: boolean;
  /** By the shop, whose forms refund only what its books have left of the payment. */
  isAsked: boolean;
}

/**
 * What refunds and lost disputes, each with the newest first, have undone of a payment, in cents. What comes back stays
 * owed: whatever leaves after it pays that first, unless the shop has asked for it.
 */
export function returnedCents(movements: readonly Movement[]): number {
  let [returned, owed] = [0, 0];
  for (const { amount, hasFailed, isAsked } of movements.toReversed().toSorted((a, b) => a.created - b.created)) {
    const again = isAsked ? 0 : Math.min(owed, amount);
    returned += amount - again;
    owed += (hasFailed ? amount : 0) - again;
  }
  return returned;
}
