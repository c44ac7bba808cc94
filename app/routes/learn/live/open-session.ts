import { DOORS_OPEN_MINUTES, type Phase, phaseOf } from "#app/domain/school/live/schedule.ts";
import type { LiveSession } from "#app/domain/school/live/sessions.server.ts";
import { durationLabel } from "#app/domain/values/duration.ts";
import { formatAppointment } from "#app/domain/values/time.ts";

export interface OpenSession {
  id: string;
  title: string;
  /** « mardi 8 décembre 2026 à 20 h (heure de Paris) ». */
  at: string;
  /** The same instant for machines, in UTC. */
  instant: string;
  duration: string;
  phase: Phase;
  note: string;
  /** Only from fifteen minutes before the session until its end, so that it is not passed on. */
  link: string | null;
  hasReplay: boolean;
}

/** The text in place of the link while a session has none to show. */
const PHASE_LABELS: Record<Exclude<Phase, "now">, string> = {
  later: `Le lien s’ouvre ici ${DOORS_OPEN_MINUTES}\u00a0minutes avant le début.`,
  over: "Terminé, sans replay pour l’instant.",
  canceled: "Ce direct est annulé.",
};

/** What a learner sees of a session at `now`. */
export function openSession(session: LiveSession, now: Date): OpenSession {
  const phase = phaseOf(session, now);
  const { id, title, startsAt, minutes, link, replayAssetId } = session;
  return {
    id,
    title,
    phase,
    at: formatAppointment(startsAt),
    instant: startsAt.toISOString(),
    duration: durationLabel(minutes),
    note: phase === "now" ? "" : PHASE_LABELS[phase],
    link: phase === "now" ? link : null,
    hasReplay: phase === "over" && replayAssetId !== null,
  };
}
