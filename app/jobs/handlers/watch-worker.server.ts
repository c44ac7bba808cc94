import { sql } from "kysely";
import { log } from "#app/config/log.server.ts";
import { LATE_MINUTES } from "#app/domain/operations/system/system-state.ts";
import { emailProblem } from "#app/domain/operations/system/watch.server.ts";
import { isMailConfigured } from "#app/gateways/mailer.server.ts";
import type { Db } from "#db/connection.server.ts";
import { sendEmailJob } from "./emails.server.ts";

const LOOK_MS = 60_000;

/** A dead worker sends no email: each process that serves pages looks at its heartbeat, and sends the email itself. */
export function watchWorker(db: Db): void {
  const look = () => tellStopped(db).catch((error) => log.warn({ err: error }, "worker not watched"));
  setInterval(look, LOOK_MS).unref();
}

async function tellStopped(db: Db): Promise<void> {
  const since = await stoppedSince(db);
  if (!since) return;
  log.error({ since }, "worker stopped");
  if (!isMailConfigured) return;
  const dedupeKey = await emailProblem(db, { kind: "worker-stopped", since }, since.toISOString());
  if (!dedupeKey) return;
  // Of several replicas one sends it.
  const email = await db
    .updateTable("emails")
    .set({ status: "sending" })
    .where("dedupeKey", "=", dedupeKey)
    .where("status", "=", "queued")
    .returning("id")
    .executeTakeFirst();
  if (!email) return;
  try {
    await sendEmailJob(db, { emailId: email.id });
  } finally {
    // Not sent, because the outbox is paused or an error came first: the next look tries again.
    const still = db.updateTable("emails").set({ status: "queued" }).where("id", "=", email.id);
    await still.where("status", "=", "sending").execute();
  }
}

/** The last heartbeat of any worker, by the database's clock, when it is too old; null otherwise. */
async function stoppedSince(db: Db): Promise<Date | null> {
  const { at, isLate } = await db
    .selectFrom("heartbeats")
    .select(({ fn }) => [
      fn.max("at").as("at"),
      sql<boolean>`max(at) < now() - make_interval(mins => ${LATE_MINUTES.worker}::int)`.as("isLate"),
    ])
    .where("name", "in", ["worker", "installed"])
    .executeTakeFirstOrThrow();
  return isLate ? at : null;
}
