import { expect, test } from "vitest";
import { JOB_LATE_MINUTES, problemsIn, type SystemState } from "./system-state.ts";

const now = new Date("2026-11-22T12:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const names = ["worker", "backup", ...Object.keys(JOB_LATE_MINUTES)];

const well: SystemState = {
  installedAt: ago(100_000),
  heartbeats: new Map(names.map((name) => [name, ago(1)])),
  deadJobs: 0,
  oldestWaitingJob: null,
  oldestEvent: ago(1),
  oldestEmail: ago(30),
  emailsHeldSince: null,
  failedEmails: 0,
  returnsUnreadSince: null,
  paidWithoutAccess: 0,
  stripePause: null,
  disk: { freeBytes: 50e9, totalBytes: 100e9 },
};
const beating = (name: string, at: Date) => ({ heartbeats: new Map([...well.heartbeats, [name, at]]) });
const kinds = (state: Partial<SystemState>) => problemsIn({ ...well, ...state }, now).map(({ kind }) => kind);

test("a system in which everything beats has no problem", () => {
  expect(kinds({})).toEqual([]);
});

test.each<[string, Partial<SystemState>]>([
  ["worker-stopped", beating("worker", ago(6))],
  ["job-late", beating("clean-up", ago(51 * 60))],
  ["dead-jobs", { deadJobs: 1 }],
  ["queue-late", { oldestWaitingJob: ago(16) }],
  ["stripe-paused", { stripePause: { since: ago(3), until: ago(-0.5) } }],
  ["events-late", { oldestEvent: ago(16) }],
  ["emails-held", { emailsHeldSince: ago(1) }],
  ["emails-late", { oldestEmail: ago(61) }],
  ["emails-failed", { failedEmails: 2 }],
  ["returns-unread", { returnsUnreadSince: ago(1) }],
  ["paid-without-access", { paidWithoutAccess: 1 }],
  ["backup-late", beating("backup", ago(37 * 60))],
  ["disk-full", { disk: { freeBytes: 4e9, totalBytes: 100e9 } }],
])("%s is found", (kind, state) => {
  expect(kinds(state)).toEqual([kind]);
});

test("what has never beaten is late from the installation on, and not before", () => {
  expect(kinds({ heartbeats: new Map(), installedAt: ago(4) })).toEqual([]);
  expect(kinds({ heartbeats: new Map(), installedAt: ago(100_000) })).toEqual([
    "worker-stopped",
    "job-late",
    "backup-late",
  ]);
});

test("a job is late only when its worker has been there for so long", () => {
  const kindsSince = (workingSince: Date) =>
    kinds({
      heartbeats: new Map([...well.heartbeats, ["reconcile-orders", ago(600)], ["working-since", workingSince]]),
    });
  expect(kindsSince(ago(9))).toEqual([]);
  expect(kindsSince(ago(11))).toEqual(["job-late"]);
});

test("late jobs are one problem, which is as old as the oldest of them", () => {
  const heartbeats = new Map([...well.heartbeats, ["reconcile-orders", ago(20)], ["reconcile-emails", ago(11)]]);
  const jobs = ["reconcile-orders", "reconcile-emails"];
  expect(problemsIn({ ...well, heartbeats }, now)).toEqual([{ kind: "job-late", since: ago(20), jobs }]);
});
