import { sql } from "kysely";
import { env } from "#app/config/env.server.ts";
import { log } from "#app/config/log.server.ts";
import { diskSpace, undefinedIfMissing } from "#app/gateways/disk.server.ts";
import { discardJob, listDeadJobs, oldestWaitingJob, retryJob } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { listJobFailures } from "../../journal/alerts/job-failures.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { readHeartbeats } from "../../journal/heartbeats.server.ts";
import { readOutboxPause } from "../../mail/delivery.server.ts";
import { paidWithoutAccess } from "../../shop/orders/desk/paid-without-access.server.ts";
import { countExactly } from "../../values/read-page.server.ts";
import { listSources } from "../returns/sources.server.ts";
import { readOldestEvent } from "./backlog.server.ts";
import { databaseTime } from "./database.server.ts";
import { countFailedEmails, countRecentEmails, readOldestEmail } from "./emails.server.ts";
import { readStripePause } from "./stripe-pauses.server.ts";
import { problemsIn, type SystemState } from "./system-state.ts";

export async function readSystem(db: Db) {
  const heartbeats = await readHeartbeats(db);
  const dead = await listDeadJobs(db);
  const state = {
    installedAt: heartbeats.get("installed")?.at ?? new Date(),
    heartbeats: new Map([...heartbeats].map(([name, { at }]) => [name, at])),
    deadJobs: dead.total,
    oldestWaitingJob: await oldestWaitingJob(db),
    oldestEvent: await readOldestEvent(db),
    oldestEmail: await readOldestEmail(db),
    emailsHeldSince: await readOutboxPause(db),
    failedEmails: await countFailedEmails(db),
    returnsUnreadSince: (await listSources(db)).find(({ failingSince }) => failingSince)?.failingSince ?? null,
    stripePause: await readStripePause(db),
    paidWithoutAccess: await countPaidWithoutAccess(db),
    disk: await readDisk(),
  };
  const now = await databaseTime(db);
  return {
    state,
    now,
    problems: problemsIn(state, now),
    watch: heartbeats.get("watch-system"),
    emails: await countRecentEmails(db),
    failures: await listJobFailures(db),
    deadJobs: dead.jobs,
    openAlerts: await countExactly(db.selectFrom("alerts").where("resolvedAt", "is", null)),
  };
}

async function countPaidWithoutAccess(db: Db): Promise<number> {
  return countExactly(
    paidWithoutAccess(db).where("orders.paidAt", "<", sql<Date>`now() - interval '15 minutes'`).clearSelect(),
  );
}

/** Null without a data folder. A disk that cannot be read does not hide the other problems. */
async function readDisk(): Promise<SystemState["disk"]> {
  try {
    return (await diskSpace(env.DATA_DIR).catch(undefinedIfMissing)) ?? null;
  } catch (error) {
    log.error({ err: error }, "disk not read");
    return null;
  }
}

/** Returns false when somebody has retried or abandoned it before. */
export function retryDeadJob(db: Db, actor: Actor, id: string): Promise<boolean> {
  return endDeadJob(db, actor, id, "retry", retryJob);
}

export function abandonDeadJob(db: Db, actor: Actor, id: string): Promise<boolean> {
  return endDeadJob(db, actor, id, "abandon", discardJob);
}

async function endDeadJob(
  db: Db,
  actor: Actor,
  id: string,
  action: "retry" | "abandon",
  end: (trx: Db, id: string) => Promise<string | null>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const job = await end(trx, id);
    if (job === null) return false;
    await audit(trx, actor, { action, entity: "job", entityId: id, after: { job } });
    return true;
  });
}
