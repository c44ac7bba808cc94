const DISPUTED = new Set(["needs_response", "under_review", "lost"]);

/**
 * Whether a dispute with this status at Stripe closes access. Inquiries (`warning_…`) withdraw no money and close none.
 */
export function isDisputed(disputeStatus: string): boolean {
  return DISPUTED.has(disputeStatus);
}
