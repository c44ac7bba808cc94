const MINUTE_MS = 60_000;
export const DOORS_OPEN_MINUTES = 15;

interface Planned {
  startsAt: Date;
  minutes: number;
  canceledAt: Date | null;
}

/** `now`: the link works. */
export type Phase = "canceled" | "later" | "now" | "over";

export function endOf({ startsAt, minutes }: Pick<Planned, "startsAt" | "minutes">): Date {
  return new Date(startsAt.getTime() + minutes * MINUTE_MS);
}

export function phaseOf(session: Planned, now: Date): Phase {
  if (session.canceledAt) return "canceled";
  if (now >= endOf(session)) return "over";
  return now.getTime() >= session.startsAt.getTime() - DOORS_OPEN_MINUTES * MINUTE_MS ? "now" : "later";
}
