import { href } from "react-router";
import { type ProblemKind, systemProblem } from "#app/content/system-problems.ts";
import type { HeartbeatName } from "#app/domain/journal/heartbeats.server.ts";
import type { readSystem } from "#app/domain/operations/system/system.server.ts";
import { JOB_LATE_MINUTES, type Problem } from "#app/domain/operations/system/system-state.ts";
import type { WatchDetail } from "#app/domain/operations/system/watch.server.ts";
import { formatDate, formatDateTime } from "#app/domain/values/time.ts";
import type { EmailStatus } from "#db/types.ts";
import { EMAIL_STATUS_LABELS } from "../mail/labels.ts";
import { jobErrorLabel, jobLabel } from "./labels.ts";

type System = Awaited<ReturnType<typeof readSystem>>;

const RUNNING = ["worker", ...Object.keys(JOB_LATE_MINUTES), "backup"] as HeartbeatName[];
const EMAIL_STATUSES = Object.keys(EMAIL_STATUS_LABELS) as EmailStatus[];
const WHERE: Partial<Record<ProblemKind, string>> = {
  "dead-jobs": "#taches-echouees",
  "emails-failed": `${href("/admin/emails")}?etat=failed`,
  "returns-unread": href("/admin/emails/delivrabilite"),
  "paid-without-access": `${href("/admin/commandes")}?statut=a-traiter`,
};

export function systemPage(system: System) {
  const { state, watch, failures, deadJobs, emails } = system;
  const detail = watch?.detail as Partial<WatchDetail> | undefined;
  const running = RUNNING.map((name) => {
    const at = state.heartbeats.get(name);
    const failure = failures.find(({ job }) => job === name);
    return {
      name,
      label: jobLabel(name),
      at: at ? formatDateTime(at) : "Jamais",
      state: stateOf(system.problems, name, at, failure?.lastAt),
      failures: failure ? failureLine(failure) : "Aucun",
    };
  });
  return {
    problems: system.problems.map((problem) => ({ kind: problem.kind, ...problemView(problem, system.now) })),
    wellSince: detail?.wellSince ? formatDateTime(detail.wellSince) : null,
    remarks: {
      hasNoBackup: !state.heartbeats.has("backup"),
      alerts: system.openAlerts,
      failing: running.filter((job) => job.state === "failing").length,
    },
    running,
    figures: [
      { term: "Plus ancien e-mail en attente", value: orNone(state.oldestEmail) },
      { term: "Plus ancien événement de Stripe en attente", value: orNone(state.oldestEvent) },
      { term: "Plus ancienne tâche en attente", value: orNone(state.oldestWaitingJob) },
      { term: "Place libre sur le disque", value: state.disk ? gigabytes(state.disk) : "Non mesurée" },
    ],
    emails: EMAIL_STATUSES.map((status) => ({
      term: EMAIL_STATUS_LABELS[status].label,
      value: `${emails.byStatus.get(status) ?? 0}`,
    })),
    emailDays: emails.byDay.map(({ day, sent }) => ({ key: day, label: formatDate(day), sent })),
    diskUsed: state.disk && 1 - state.disk.freeBytes / state.disk.totalBytes,
    deadJobs: deadJobs.map(({ id, name, diedAt, attempts, error }) => ({
      id,
      label: jobLabel(name),
      diedAt: formatDateTime(diedAt),
      attempts: `${attempts}`,
      error: jobErrorLabel(error),
    })),
    hiddenDeadJobs: state.deadJobs - deadJobs.length,
  };
}

function problemView(problem: Problem, now: Date) {
  const retryIn = problem.until && Math.max(0, Math.round((+problem.until - +now) / 1000));
  const { title, remedy } = systemProblem(problem.kind, { ...problem, retryIn });
  return { title, remedy, since: problem.since && formatDateTime(problem.since), href: WHERE[problem.kind] };
}

function stateOf(
  problems: readonly Problem[],
  name: HeartbeatName,
  at: Date | undefined,
  failedAt: Date | undefined,
): "late" | "failing" | "onTime" | "toCome" {
  const isLate = problems.some(
    ({ kind, jobs }) =>
      (kind === "worker-stopped" && name === "worker") ||
      (kind === "backup-late" && name === "backup") ||
      jobs?.some((job) => job === name),
  );
  if (isLate) return "late";
  if (failedAt && (!at || failedAt > at)) return "failing";
  return at ? "onTime" : "toCome";
}

function failureLine({ failures, lastAt, lastError }: System["failures"][number]): string {
  return `${failures}, la dernière fois le ${formatDateTime(lastAt)}\u00a0: ${jobErrorLabel(lastError)}`;
}

function orNone(at: Date | null): string {
  return at ? formatDateTime(at) : "Aucun";
}

function gigabytes({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): string {
  const format = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 });
  return `${format.format(freeBytes / 1e9)}\u00a0Go sur ${format.format(totalBytes / 1e9)}\u00a0Go`;
}
