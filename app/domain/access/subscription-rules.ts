/** How long a refused monthly payment leaves access open. */
export const GRACE_MS = 7 * 24 * 3600 * 1000;

/** active and trialing open the training; past_due does for seven days; everything else does not. */
export function givesAccess(status: string, pastDueSince: Date | null, now: Date): boolean {
  if (status === "active" || status === "trialing") return true;
  if (status !== "past_due") return false;
  return pastDueSince === null || now.getTime() < pastDueSince.getTime() + GRACE_MS;
}
