import { endOf, type Phase, phaseOf } from "#app/domain/school/live/schedule.ts";
import type { LiveSession } from "#app/domain/school/live/sessions.server.ts";
import { formatAppointment } from "#app/domain/values/time.ts";
import { durationLabel } from "../labels.ts";
import { PHASE_LABELS } from "./labels.ts";

export interface ShownSession {
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

/** A session as its page shows it at `now`. */
export function shownSession(session: LiveSession, now: Date): ShownSession {
  const phase = phaseOf(session, now);
  const { id, title, startsAt, minutes, link, replayAssetId } = session;
  return {
    ...{ id, title, phase, at: formatAppointment(startsAt), instant: startsAt.toISOString() },
    duration: durationLabel(minutes),
    note: phase === "now" ? "" : PHASE_LABELS[phase],
    link: phase === "now" ? link : null,
    hasReplay: phase === "over" && replayAssetId !== null,
  };
}

/** The coming sessions, the next one first; then the past ones, the latest first. */
export function inTwoLists(sessions: readonly LiveSession[], now: Date) {
  const isPast = (session: LiveSession) => endOf(session) <= now;
  const show = (session: LiveSession) => shownSession(session, now);
  return {
    next: sessions.filter((session) => !isPast(session)).map(show),
    past: sessions.filter(isPast).toReversed().map(show),
  };
}
