import type { SeatList } from "#app/domain/shop/waiting-list/desk.server.ts";
import { formatAppointment } from "#app/domain/values/time.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import type { WaitingKind, WaitingState } from "#db/types.ts";

export const STATES: Record<WaitingState, { label: string; tone?: BadgeTone }> = {
  asked: { label: "Adresse à confirmer", tone: "yellow" },
  waiting: { label: "Attend", tone: "green" },
  held: { label: "Place retenue", tone: "orange" },
  ordered: { label: "Commande en cours", tone: "orange" },
  bought: { label: "A acheté" },
  declined: { label: "A laissé sa place" },
  lapsed: { label: "E-mail parti, ou place passée" },
  left: { label: "N’attend plus" },
};

/** Of an opening no place passes: the email is all that was asked for. */
export function stateOf({ kind, state }: { kind: WaitingKind; state: WaitingState }): (typeof STATES)[WaitingState] {
  return state === "lapsed" ? { label: kind === "opening" ? "E-mail parti" : "Place passée" } : STATES[state];
}

export const KINDS: Record<WaitingKind, string> = { seat: "Une place", opening: "L’ouverture" };

/** What is counted for a formation, in the order of a place's life. */
export const COUNTED = [
  ["waiting", "En attente"],
  ["held", "Places retenues"],
  ["ordered", "Commandes en cours"],
  ["bought", "Achats"],
  ["declined", "Places laissées"],
  ["lapsed", "Sans réponse"],
] as const;

/** The sale was closed, and seats are held: their number, and whether they can still be ordered; null otherwise. */
export function closedText({ closed, counts }: SeatList): string | null {
  if (!closed) return null;
  const seats = counts.held === 1 ? "1\u00a0place reste retenue" : `${counts.held}\u00a0places restent retenues`;
  const until = formatAppointment(closed.until);
  return closed.isHonoured
    ? `La vente est fermée, et ${seats}, à commander jusqu’au ${until}.`
    : `La formation n’est plus en vente, et ${seats} jusqu’au ${until}\u00a0: le lien reçu dit qu’elle n’est pas en vente.`;
}
