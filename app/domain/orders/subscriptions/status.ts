/** Whether a subscription with this Stripe status charges the buyer, or may do so again. */
export function isLive(status: string): boolean {
  return status !== "canceled" && status !== "incomplete_expired";
}
