import { discardJob, retryJob } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";

/** Tries a dead job again, with all its retries. Returns false when somebody has retried or abandoned it before. */
export function retryDeadJob(db: Db, actor: Actor, id: string): Promise<boolean> {
  return handle(db, actor, id, "retry", retryJob);
}

/** Discards a dead job for good. Returns false when somebody has retried or abandoned it before. */
export function abandonDeadJob(db: Db, actor: Actor, id: string): Promise<boolean> {
  return handle(db, actor, id, "abandon", discardJob);
}

async function handle(
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
