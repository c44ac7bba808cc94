/** Of a subscription for which Stripe asks for nothing more. */
export const ENDED = ["canceled", "incomplete_expired"];

export function canStillCharge(status: string): boolean {
  return !ENDED.includes(status);
}

const DISPUTED = new Set(["needs_response", "under_review", "lost"]);

/** Inquiries (`warning_…`) withdraw no money and close no access. */
export function isDisputed(disputeStatus: string): boolean {
  return DISPUTED.has(disputeStatus);
}
