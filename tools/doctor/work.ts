import type { Backlog } from "../../app/domain/operation/backlog.server.ts";
import { JOB_LATE_MINUTES, LATE_MINUTES } from "../../app/domain/system/system-state.ts";
import { duration, type Finding, fault, well } from "./finding.ts";

const START = "start a process with PROCESS=worker (or all), and read its log";

export function examineWork(backlog: Backlog, beats: Map<string, number>): Finding[] {
  return [
    beat("worker", beats.get("worker"), LATE_MINUTES.worker, START),
    beat("order reconciliation", beats.get("reconcile-orders"), JOB_LATE_MINUTES["reconcile-orders"], START),
    age("oldest job", backlog.oldestJob, LATE_MINUTES.queue, START),
    age(
      "oldest Stripe event",
      backlog.oldestEvent,
      LATE_MINUTES.event,
      "read its error: select id, type, error from stripe_events where processed_at is null",
    ),
    age(
      "oldest email",
      backlog.oldestEmail,
      LATE_MINUTES.email,
      "read why: select last_error, count(*) from emails where status = 'queued' group by 1",
    ),
  ];
}

function beat(subject: string, seconds: number | undefined, late: number, remedy: string): Finding {
  if (seconds === undefined) return fault(subject, "has never run", remedy);
  if (seconds <= late * 60) return well(subject, `ran ${duration(seconds)} ago`);
  return fault(subject, `last ran ${duration(seconds)} ago`, remedy);
}

function age(subject: string, seconds: number | null, late: number, remedy: string): Finding {
  if (seconds === null) return well(subject, "none waits");
  const says = `has waited for ${duration(seconds)}`;
  return seconds <= late * 60 ? well(subject, says) : fault(subject, says, remedy);
}
