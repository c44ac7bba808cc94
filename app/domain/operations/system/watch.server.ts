import { env } from "#app/config/env.server.ts";
import { log } from "#app/config/log.server.ts";
import { type ProblemKind, systemProblem } from "#app/content/system-problems.ts";
import type { Db } from "#db/connection.server.ts";
import { recordHeartbeat } from "../../journal/heartbeats.server.ts";
import { systemLink } from "../../mail/layout/links.ts";
import { queueEmail } from "../../mail/outbox.server.ts";
import { parisDay } from "../../values/time.ts";
import { readSystem } from "./system.server.ts";
import type { Problem } from "./system-state.ts";

/** After a longer gap, the state of the system meanwhile is unknown. */
const MAX_GAP_MS = 30 * 60_000;

export interface WatchDetail {
  kinds: ProblemKind[];
  /** Since when each run has found no problem; null while there is one. */
  wellSince: string | null;
}

/** Emails a problem once a day at most, from its second run on: one that is gone by then needs no email. */
export async function watchSystem(db: Db): Promise<void> {
  const { problems, watch } = await readSystem(db);
  const last = watch?.detail as Partial<WatchDetail> | undefined;
  for (const problem of problems) {
    log.error({ problem: problem.kind, since: problem.since, count: problem.count }, "system problem");
    // An email about the paused outbox would only be sent when the pause is over.
    if (problem.kind !== "emails-held" && last?.kinds?.includes(problem.kind))
      await emailProblem(db, problem, parisDay(new Date()).toString());
  }
  const now = new Date();
  const isUnbroken = watch !== undefined && now.getTime() - watch.at.getTime() < MAX_GAP_MS;
  const wellSince = (isUnbroken && last?.wellSince) || now.toISOString();
  const kinds = problems.map(({ kind }) => kind);
  await recordHeartbeat(db, "watch-system", {
    kinds,
    wellSince: kinds.length > 0 ? null : wellSince,
  } satisfies WatchDetail);
}

/** One email for each value of `once`. Returns its key. */
export async function emailProblem(db: Db, problem: Problem, once: string): Promise<string | undefined> {
  if (!env.ADMIN_EMAIL) return undefined;
  const dedupeKey = `problem:${problem.kind}:${once}`;
  const { title, remedy } = systemProblem(problem.kind, problem);
  await queueEmail(db, {
    name: "operator-alert",
    recipient: env.ADMIN_EMAIL.toLowerCase(),
    props: { subject: title, details: `${remedy}\n${systemLink()}` },
    dedupeKey,
  });
  return dedupeKey;
}
