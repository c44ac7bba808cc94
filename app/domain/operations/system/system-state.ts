import type { ProblemKind } from "#app/content/system-problems.ts";
import type { PeriodicJob } from "#app/jobs/jobs.ts";

export interface Problem {
  kind: ProblemKind;
  since: Date | null;
  jobs?: PeriodicJob[];
  until?: Date;
  count?: number;
}

export interface SystemState {
  /** When the shop was installed: a missing heartbeat counts as late from then on. */
  installedAt: Date;
  heartbeats: ReadonlyMap<string, Date>;
  deadJobs: number;
  oldestWaitingJob: Date | null;
  oldestEvent: Date | null;
  oldestEmail: Date | null;
  emailsHeldSince: Date | null;
  /** Within a day. */
  failedEmails: number;
  /** Since when the mailbox of what could not be delivered does not answer. */
  returnsUnreadSince: Date | null;
  paidWithoutAccess: number;
  stripePause: { since: Date; until: Date } | null;
  disk: { freeBytes: number; totalBytes: number } | null;
}

export const LATE_MINUTES = {
  worker: 5,
  backup: 36 * 60,
  queue: 15,
  event: 15,
  /** Longer, because a mail server may postpone emails, and sending a thousand of them takes time. */
  email: 60,
};
export const FULL_DISK = 0.95;

/** A few times the interval of each, so that one failed run is no problem. */
export const JOB_LATE_MINUTES: Record<PeriodicJob, number> = {
  "reconcile-orders": 10,
  "reconcile-emails": 10,
  "mail-newsletters": 10,
  "run-sequences": 10,
  "publish-texts": 10,
  "carry-out-declarations": 90,
  "watch-system": 30,
  "open-modules": 30,
  "read-returns": 30,
  "catch-up-events": 150,
  "compare-with-stripe": 50 * 60,
  "clean-up": 50 * 60,
  "remind-learners": 50 * 60,
};

export function problemsIn(state: SystemState, now: Date): Problem[] {
  const lastBeat = (name: string) => state.heartbeats.get(name) ?? state.installedAt;
  const isLate = (since: Date | null, minutes: number): since is Date =>
    since !== null && now.getTime() - since.getTime() > minutes * 60_000;
  const problems: Problem[] = [];
  const addLate = (kind: ProblemKind, since: Date | null, minutes: number) => {
    if (isLate(since, minutes)) problems.push({ kind, since });
  };
  const addCount = (kind: ProblemKind, count: number) => {
    if (count > 0) problems.push({ kind, since: null, count });
  };

  addLate("worker-stopped", lastBeat("worker"), LATE_MINUTES.worker);
  const late = (Object.keys(JOB_LATE_MINUTES) as PeriodicJob[]).filter(
    (job) => isLate(lastBeat(job), JOB_LATE_MINUTES[job]) && isLate(workingSince(state), JOB_LATE_MINUTES[job]),
  );
  if (late.length > 0) {
    const first = Math.min(...late.map((job) => lastBeat(job).getTime()));
    problems.push({ kind: "job-late", since: new Date(first), jobs: late });
  }
  addCount("dead-jobs", state.deadJobs);
  addLate("queue-late", state.oldestWaitingJob, LATE_MINUTES.queue);
  if (state.stripePause) problems.push({ kind: "stripe-paused", ...state.stripePause });
  addLate("events-late", state.oldestEvent, LATE_MINUTES.event);
  if (state.emailsHeldSince) problems.push({ kind: "emails-held", since: state.emailsHeldSince });
  addLate("emails-late", state.oldestEmail, LATE_MINUTES.email);
  addCount("emails-failed", state.failedEmails);
  if (state.returnsUnreadSince) problems.push({ kind: "returns-unread", since: state.returnsUnreadSince });
  addCount("paid-without-access", state.paidWithoutAccess);
  addLate("backup-late", lastBeat("backup"), LATE_MINUTES.backup);
  const used = state.disk ? 1 - state.disk.freeBytes / state.disk.totalBytes : 0;
  if (used >= FULL_DISK) problems.push({ kind: "disk-full", since: null });
  return problems;
}

/** A worker that has just come back has not had the time for its jobs yet. */
function workingSince({ heartbeats, installedAt }: SystemState): Date {
  const since = heartbeats.get("working-since") ?? installedAt;
  const lastBeat = heartbeats.get("worker") ?? installedAt;
  return since < lastBeat ? since : lastBeat;
}
