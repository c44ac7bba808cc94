import type { Db } from "#db/connection.server.ts";
import { BATCH, csvOf, inBatches, timeCell } from "../exports/csv.server.ts";
import type { PageOf } from "../paging.ts";
import { readPage } from "../read-page.server.ts";
import { anywhere } from "../search.ts";
import { type AuditEntry, audit, type Writer } from "./audit.server.ts";

export interface JournalFilters {
  /** The kind of object: « formation ». */
  entity: string | null;
  /** One object. */
  entityId: string;
  /** Part of the administrator's address. */
  actor: string;
}

export interface JournalEntry extends AuditEntry {
  entity: string;
  entityId: string;
  ipPrefix: string | null;
  requestId: string | null;
}

/** What was done in the administration in the last twelve months, the newest first. */
export async function listJournal(db: Db, filters: JournalFilters, page: number): Promise<PageOf<JournalEntry>> {
  const ordered = linesOf(db, filters).orderBy("at", "desc").orderBy("id", "desc");
  return readPage(ordered, page, (row) => row);
}

/** The kinds of objects that the journal speaks of. */
export async function journalEntities(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("audit_log").select("entity").distinct().orderBy("entity").execute();
  return rows.map((row) => row.entity);
}

/** The journal as CSV, the oldest line first. That it was taken away is its last line. */
export async function exportJournal(
  db: Db,
  writer: Writer,
  filters: JournalFilters,
): Promise<ReadableStream<Uint8Array>> {
  await audit(db, { ...writer, action: "export", entity: "journal", entityId: "journal", after: { ...filters } });
  const rows = inBatches(
    (after) =>
      linesOf(db, filters)
        .$if(after !== null, (query) => query.where("id", ">", after))
        .orderBy("id")
        .limit(BATCH)
        .execute(),
    ({ at, actor, action, entity, entityId, before, after, ipPrefix, requestId }) => [
      timeCell(at),
      ...[actor, action, entity, entityId],
      before && JSON.stringify(before),
      after && JSON.stringify(after),
      ...[ipPrefix, requestId],
    ],
  );
  return csvOf(COLUMNS, rows);
}

const COLUMNS = ["Quand", "Qui", "Action", "Objet", "Identifiant", "Avant", "Après", "Réseau", "Requête"];

function linesOf(db: Db, { entity, entityId, actor }: JournalFilters) {
  return db
    .selectFrom("audit_log")
    .select(["id", "actor", "action", "entity", "entity_id as entityId", "before", "after", "at"])
    .select(["ip_prefix as ipPrefix", "request_id as requestId"])
    .$if(entity !== null, (query) => query.where("entity", "=", entity as string))
    .$if(entityId !== "", (query) => query.where("entity_id", "=", entityId))
    .$if(actor !== "", (query) => query.where("actor", "ilike", anywhere(actor)));
}
