import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { AuditAction, AuditEntity } from "./kinds.ts";

/** Who did it, as the middleware knows: every write of the administration takes one. */
export interface Writer {
  /** An administrator's e-mail address, `customer:<id of the account>`, `guest`, or `cli` for the operator's commands. */
  actor: string;
  /** The network, not the person: /24 or /48. */
  ipPrefix?: string;
  requestId?: string;
}

interface Line extends Writer {
  action: AuditAction;
  entity: AuditEntity;
  entityId: string;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

/** Writes one line, in the transaction of the write that it tells of. The database lets nobody change it. */
export async function audit(trx: Db, line: Line): Promise<void> {
  await trx
    .insertInto("audit_log")
    .values({
      actor: line.actor,
      action: line.action,
      entity: line.entity,
      entity_id: line.entityId,
      before: line.before ? JSON.stringify(line.before) : null,
      after: line.after ? JSON.stringify(line.after) : null,
      ip_prefix: line.ipPrefix ?? null,
      request_id: line.requestId ?? null,
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
