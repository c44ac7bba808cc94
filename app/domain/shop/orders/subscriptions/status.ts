export function canStillCharge(status: string): boolean {
  return status !== "canceled" && status !== "incomplete_expired";
}
