import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { AuditAction, AuditEntity } from "./kinds.ts";

/** Who did it, as the middleware knows: every write of the administration takes one. */
export interface Actor {
  /** An administrator's e-mail address, `customer:<id of the account>`, `guest`, or `cli` for the operator's commands. */
  name: string;
  /** The network, not the person: /24 or /48. */
  ipPrefix?: string;
  requestId?: string;
}

interface Entry {
  action: AuditAction;
  entity: AuditEntity;
  entityId: string;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

/** Writes one line, in the transaction of the write that it tells of. The database lets nobody change it. */
export async function audit(trx: Db, actor: Actor, entry: Entry): Promise<void> {
  await trx
    .insertInto("audit_log")
    .values({
      actor: actor.name,
      action: entry.action,
      entity: entry.entity,
      entity_id: entry.entityId,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      ip_prefix: actor.ipPrefix ?? null,
      request_id: actor.requestId ?? null,
    })
    .execute();
}

export interface AuditEntry {
  id: string;
  actor: string;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  at: Date;
}

const SHOWN = 100;

/** What happened to one object, the newest first. */
export async function listAudit(db: Db, entity: AuditEntity, entityId: string): Promise<AuditEntry[]> {
  return db
    .selectFrom("audit_log")
    .select(["id", "actor", "action", "before", "after", "at"])
    .where("entity", "=", entity)
    .where("entity_id", "=", entityId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
}

/** Kept for a year. The database refuses to delete anything younger. */
export async function deleteOldAudit(db: Db): Promise<void> {
  await db.deleteFrom("audit_log").where("at", "<", sql<Date>`now() - interval '12 months'`).execute();
}
