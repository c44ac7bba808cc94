import { discardJob, retryJob } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";

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
