import { hasTaken } from "#app/gateways/stripe/whole-dispute.ts";

/** Of a subscription for which Stripe asks for nothing more. */
export const ENDED = ["canceled", "incomplete_expired"];

export function canStillCharge(status: string): boolean {
  return !ENDED.includes(status);
}

/** Inquiries (`warning_…`) withdraw no money and close no access. */
export function isDisputed(disputeStatus: string): boolean {
  return ["needs_response", "under_review"].includes(disputeStatus) || hasTaken(disputeStatus);
}
