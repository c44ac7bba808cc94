const CONTESTED = new Set(["needs_response", "under_review", "lost"]);

/** Inquiries (`warning_…`) withdraw no money and end without consequences: they close no access. */
export function isContested(disputeStatus: string): boolean {
  return CONTESTED.has(disputeStatus);
}
