import { formatDateTime } from "../../values/time.ts";

/** The CNIL is told within 72 hours (GDPR, art. 33). */
const HOURS = 72;
const HOUR_MS = 3_600_000;

interface Told {
  noticedAt: Date;
  notifiedAt: Date | null;
  /** Why the CNIL is not told, or late; empty without one. */
  reason: string;
}

export function breachClock(
  { noticedAt, notifiedAt, reason }: Told,
  now: Date,
): { tone: "green" | "orange" | "red" | "grey"; text: string } {
  const deadline = noticedAt.getTime() + HOURS * HOUR_MS;
  if (notifiedAt) {
    const isInTime = notifiedAt.getTime() <= deadline;
    const how = isInTime ? "dans les 72\u00a0heures" : "après les 72\u00a0heures";
    return { tone: isInTime ? "green" : "orange", text: `CNIL prévenue le ${formatDateTime(notifiedAt)}, ${how}` };
  }
  if (reason) return { tone: "grey", text: "CNIL non prévenue, avec un motif" };
  const until = formatDateTime(new Date(deadline));
  const hours = Math.floor(Math.abs(deadline - now.getTime()) / HOUR_MS);
  if (now.getTime() > deadline)
    return { tone: "red", text: `Délai dépassé depuis ${inHours(hours)}\u00a0: prévenez la CNIL, en disant pourquoi` };
  return { tone: "red", text: `Reste ${inHours(hours)} pour prévenir la CNIL, jusqu’au ${until}` };
}

function inHours(hours: number): string {
  return hours === 0 ? "moins d’une heure" : `${hours}\u00a0heure${hours > 1 ? "s" : ""}`;
}
