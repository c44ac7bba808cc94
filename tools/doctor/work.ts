import type { Backlog } from "../../app/domain/operation/backlog.server.ts";
import { duration, type Finding, fault, well } from "./finding.ts";

/** A worker polls every half second: what waits for longer than this is stuck. */
const JOB_LATE_S = 10 * 60;
const EVENT_LATE_S = 10 * 60;
const BEAT_LATE_S = 3 * 60;

const START = "start a process with PROCESS=worker (or all), and read its log";

export function examineWork(backlog: Backlog, beats: Map<string, number>): Finding[] {
  return [
    beat("worker", beats.get("worker"), START),
    beat("order reconciliation", beats.get("reconcile-orders"), START),
    age("oldest job", backlog.oldestJob, JOB_LATE_S, START),
    age(
      "oldest Stripe event",
      backlog.oldestEvent,
      EVENT_LATE_S,
      "read its error: select id, type, error from stripe_events where processed_at is null",
    ),
  ];
}

function beat(subject: string, seconds: number | undefined, remedy: string): Finding {
  if (seconds === undefined) return fault(subject, "has never run", remedy);
  if (seconds <= BEAT_LATE_S) return well(subject, `ran ${duration(seconds)} ago`);
  return fault(subject, `last ran ${duration(seconds)} ago`, remedy);
}

function age(subject: string, seconds: number | null, late: number, remedy: string): Finding {
  if (seconds === null) return well(subject, "none waits");
  const says = `has waited for ${duration(seconds)}`;
  return seconds <= late ? well(subject, says) : fault(subject, says, remedy);
}
