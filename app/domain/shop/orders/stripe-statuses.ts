export function canStillCharge(status: string): boolean {
  return status !== "canceled" && status !== "incomplete_expired";
}

const DISPUTED = new Set(["needs_response", "under_review", "lost"]);

/** Inquiries (`warning_…`) withdraw no money and close no access. */
export function isDisputed(disputeStatus: string): boolean {
  return DISPUTED.has(disputeStatus);
}
