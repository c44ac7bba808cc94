import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { csvOf, inBatches, inIdOrder, timeCell } from "../../values/csv.server.ts";
import type { PageOf } from "../../values/paging.ts";
import { readPage } from "../../values/read-page.server.ts";
import { startingWith } from "../../values/search.ts";
import { type Actor, type AuditEntry, audit } from "./audit.server.ts";
import type { AuditAction, AuditEntity } from "./kinds.ts";

export interface AuditLogFilters {
  action: AuditAction | null;
  entity: AuditEntity | null;
  entityId: string;
  /** The beginning of the actor's address. */
  actor: string;
}

export interface AuditLogEntry extends AuditEntry {
  entity: string;
  entityId: string;
  ipPrefix: string | null;
  requestId: string | null;
}

export async function listAuditEntries(db: Db, filters: AuditLogFilters, page: number): Promise<PageOf<AuditLogEntry>> {
  const ordered = linesOf(db, filters).orderBy("at", "desc").orderBy("id", "desc");
  return readPage(db, ordered, page, (row) => row);
}

interface AuditLogCsv {
  columns: readonly string[];
  labels(line: { action: string; entity: string }): [action: string, entity: string];
}

/** Oldest entry first; the last one records the export itself. */
export async function exportAuditLog(
  db: Db,
  actor: Actor,
  filters: AuditLogFilters,
  { columns, labels }: AuditLogCsv,
): Promise<ReadableStream<Uint8Array>> {
  await audit(db, actor, { action: "export", entity: "journal", entityId: "journal", after: { ...filters } });
  const rows = inBatches(
    inIdOrder(linesOf(db, filters), "id"),
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
    .selectFrom("auditLog")
    .select(["id", "actor", "action", "entity", "entityId", "before", "after", "at"])
    .select(["ipPrefix", "requestId"])
    .$if(action !== null, (query) => query.where("action", "=", action as AuditAction))
    .$if(entity !== null, (query) => query.where("entity", "=", entity as AuditEntity))
    .$if(entityId !== "", (query) => query.where("entityId", "=", entityId))
    .$if(actor !== "", (query) =>
      query.where((where) =>
        where.or([
          where("actor", "like", startingWith(actor)),
          // An array and not a subquery: with it, the index finds both.
          sql<boolean>`actor = any(array(${customersCalled(db, actor)}))`,
        ]),
      ),
    );
}

/** The log names customers by the id of their account. */
function customersCalled(db: Db, start: string) {
  return db
    .selectFrom("users")
    .select(sql<string>`'customer:' || id`.as("actor"))
    .where("email", "like", startingWith(start));
}
