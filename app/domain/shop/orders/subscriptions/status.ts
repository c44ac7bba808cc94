/** Whether a subscription with this Stripe status charges the buyer, or may do so again. */
export function canStillCharge(status: string): boolean {
  return status !== "canceled" && status !== "incomplete_expired";
}
