import type { Backlog } from "../../app/domain/operations/system/backlog.server.ts";
import { JOB_LATE_MINUTES, LATE_MINUTES } from "../../app/domain/operations/system/system-state.ts";
import { duration, type Finding, fault, well } from "./finding.ts";

const START = "start a process with PROCESS=worker (or all), and read its log";

/** `beats`: seconds since each last heartbeat, and since the installation. */
export function examineWork(backlog: Backlog, beats: Map<string, number>): Finding[] {
  const beat = (subject: string, name: string, lateMinutes: number) =>
    heartbeatFinding(subject, beats.get(name), beats.get("installed") ?? 0, lateMinutes);
  return [
    beat("worker", "worker", LATE_MINUTES.worker),
    beat("order reconciliation", "reconcile-orders", JOB_LATE_MINUTES["reconcile-orders"]),
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

/** What has never run is late once the installation is old enough. */
function heartbeatFinding(
  subject: string,
  seconds: number | undefined,
  installed: number,
  lateMinutes: number,
): Finding {
  const isLate = (seconds ?? installed) > lateMinutes * 60;
  if (seconds === undefined) return isLate ? fault(subject, "has never run", START) : well(subject, "has not run yet");
  const says = `ran ${duration(seconds)} ago`;
  return isLate ? fault(subject, `last ${says}`, START) : well(subject, says);
}

function age(subject: string, seconds: number | null, late: number, remedy: string): Finding {
  if (seconds === null) return well(subject, "none waits");
  const says = `has waited for ${duration(seconds)}`;
  return seconds <= late * 60 ? well(subject, says) : fault(subject, says, remedy);
}
