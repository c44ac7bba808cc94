import type { Backlog } from "../../app/domain/operations/system/backlog.server.ts";
import { JOB_LATE_MINUTES, LATE_MINUTES } from "../../app/domain/operations/system/system-state.ts";
import { duration, type Finding, fault, well } from "./finding.ts";

const BACK_UP = "npm run backup -- /backups/essor-$(date +%F).zip, each night";
const START = "start a process with PROCESS=worker (or all), and read its log";

/** `beats`: seconds since each last heartbeat, and since the installation. */
export function examineWork(backlog: Backlog, beats: Map<string, number>): Finding[] {
  const installed = beats.get("installed") ?? 0;
  // A worker that has just come back has not had the time for its jobs yet.
  const working = Math.max(beats.get("working-since") ?? installed, beats.get("worker") ?? installed);
  return [
    heartbeatFinding("worker", beats.get("worker"), installed, LATE_MINUTES.worker),
    heartbeatFinding("backup", beats.get("backup"), installed, LATE_MINUTES.backup, BACK_UP),
    heartbeatFinding(
      "order reconciliation",
      beats.get("reconcile-orders"),
      working,
      JOB_LATE_MINUTES["reconcile-orders"],
    ),
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

/** After a restore emails are held back, because those that were sent after the backup would be sent again. */
export function examineOutbox(heldSince: Date | null, now: Date): Finding {
  const subject = "outgoing emails";
  if (!heldSince) return well(subject, "none is held back");
  return fault(
    subject,
    `held back since the restore, ${duration((+now - +heldSince) / 1000)} ago`,
    "cancel those that left before it, then npm run restore -- --release-mail",
  );
}

/** `possible`: the seconds for which it could have run. */
function heartbeatFinding(
  subject: string,
  seconds: number | undefined,
  possible: number,
  lateMinutes: number,
  remedy = START,
): Finding {
  const isLate = Math.min(seconds ?? possible, possible) > lateMinutes * 60;
  if (seconds === undefined) return isLate ? fault(subject, "has never run", remedy) : well(subject, "has not run yet");
  const says = `ran ${duration(seconds)} ago`;
  return isLate ? fault(subject, `last ${says}`, remedy) : well(subject, says);
}

function age(subject: string, seconds: number | null, late: number, remedy: string): Finding {
  if (seconds === null) return well(subject, "none waits");
  const says = `has waited for ${duration(seconds)}`;
  return seconds <= late * 60 ? well(subject, says) : fault(subject, says, remedy);
}
