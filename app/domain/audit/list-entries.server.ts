import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { BATCH, csvOf, inBatches, timeCell } from "../values/csv.server.ts";
import type { PageOf } from "../values/paging.ts";
import { readPage } from "../values/read-page.server.ts";
import { anywhere } from "../values/search.ts";
import { type Actor, type AuditEntry, audit } from "./audit.server.ts";
import type { AuditAction, AuditEntity } from "./kinds.ts";

export interface AuditLogFilters {
  action: AuditAction | null;
  /** The kind of object. */
  entity: AuditEntity | null;
  /** One object. */
  entityId: string;
  /** Part of the address of who did it. */
  actor: string;
}

export interface AuditLogEntry extends AuditEntry {
  entity: string;
  entityId: string;
  ipPrefix: string | null;
  requestId: string | null;
}

/** What was done in the last twelve months, the newest first. */
export async function listAuditEntries(db: Db, filters: AuditLogFilters, page: number): Promise<PageOf<AuditLogEntry>> {
  const ordered = linesOf(db, filters).orderBy("at", "desc").orderBy("id", "desc");
  return readPage(ordered, page, (row) => row);
}

/** How the file is labelled: its nine columns, and the action and the kind of object of a line. */
interface AuditLogCsv {
  columns: readonly string[];
  labels(line: { action: string; entity: string }): [action: string, entity: string];
}

/**
 * The audit log as CSV, the oldest line first; what was before and after stands as it was stored. That the log was
 * exported is its last line.
 */
export async function exportAuditLog(
  db: Db,
  actor: Actor,
  filters: AuditLogFilters,
  { columns, labels }: AuditLogCsv,
): Promise<ReadableStream<Uint8Array>> {
  await audit(db, actor, { action: "export", entity: "journal", entityId: "journal", after: { ...filters } });
  const rows = inBatches(
    (after) =>
      linesOf(db, filters)
        .$if(after !== null, (query) => query.where("id", ">", after))
        .orderBy("id")
        .limit(BATCH)
        .execute(),
    ({ at, actor, action, entity, entityId, before, after, ipPrefix, requestId }) => [
      timeCell(at),
      actor,
      ...labels({ action, entity }),
      entityId,
      before && JSON.stringify(before),
      after && JSON.stringify(after),
      ...[ipPrefix, requestId],
    ],
  );
  return csvOf(columns, rows);
}

function linesOf(db: Db, { action, entity, entityId, actor }: AuditLogFilters) {
  return db
    .selectFrom("audit_log")
    .select(["id", "actor", "action", "entity", "entity_id as entityId", "before", "after", "at"])
    .select(["ip_prefix as ipPrefix", "request_id as requestId"])
    .$if(action !== null, (query) => query.where("action", "=", action as AuditAction))
    .$if(entity !== null, (query) => query.where("entity", "=", entity as AuditEntity))
    .$if(entityId !== "", (query) => query.where("entity_id", "=", entityId))
    .$if(actor !== "", (query) =>
      query.where((where) =>
        where.or([where("actor", "ilike", anywhere(actor)), where("actor", "in", customersCalled(db, actor))]),
      ),
    );
}

/** Customers stand in the log by the id of their account. */
function customersCalled(db: Db, part: string) {
  return db
    .selectFrom("users")
    .select(sql<string>`'customer:' || id`.as("actor"))
    .where("email", "ilike", anywhere(part));
}
