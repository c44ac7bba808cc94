import { KEPT } from "#app/content/retention.ts";
import type { Db } from "#db/connection.server.ts";
import { ago, deleteAll } from "../../values/delete-all.server.ts";
import type { AuditAction, AuditEntity } from "./kinds.ts";

export interface Actor {
  /** An administrator's email address, `customer:<account id>`, `guest`, `cli` for the operator’s commands, or `worker` for what the shop does by itself. */
  name: string;
  /** The client's network, never its full address: /24 for IPv4, /48 for IPv6. */
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

/** Writes one entry in the transaction of the write that it records. The database lets nobody change it. */
export async function audit(trx: Db, actor: Actor, entry: Entry): Promise<void> {
  await trx
    .insertInto("auditLog")
    .values({
      actor: actor.name,
      action: entry.action,
      entity: entry.entity,
      entityId: entry.entityId,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      ipPrefix: actor.ipPrefix ?? null,
      requestId: actor.requestId ?? null,
    })
    .execute();
}

const SHOWN = 100;

export function listAudit(db: Db, entity: AuditEntity, entityId: string) {
  return db
    .selectFrom("auditLog")
    .select(["id", "actor", "action", "before", "after", "at"])
    .where("entity", "=", entity)
    .where("entityId", "=", entityId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
}

/** Entries are kept for a year. The database refuses to delete younger ones. */
export function deleteOldAudit(db: Db): Promise<void> {
  return deleteAll(db, "auditLog", ({ eb }) => eb("at", "<", ago(KEPT.log)));
}
