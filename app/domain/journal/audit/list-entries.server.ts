import { type InferResult, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { csvOf, inBatches, inIdOrder, timeCell } from "../../values/csv.server.ts";
import { isId } from "../../values/ids.ts";
import type { PageOf } from "../../values/paging.ts";
import { readPage } from "../../values/read-page.server.ts";
import { startingWith } from "../../values/search.ts";
import { type Actor, audit } from "./audit.server.ts";
import type { AuditAction, AuditEntity } from "./kinds.ts";

export interface AuditLogFilters {
  action: AuditAction | null;
  entity: AuditEntity | null;
  entityId: string;
  /** The beginning of the actor's address. */
  actor: string;
}

export type AuditLogEntry = InferResult<ReturnType<typeof linesOf>>[number];

export async function listAuditEntries(db: Db, filters: AuditLogFilters, page: number): Promise<PageOf<AuditLogEntry>> {
  const ordered = linesOf(db, filters).orderBy("at", "desc").orderBy("id", "desc");
  return readPage(db, ordered, page);
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

const NAMED = {
  user: ["users", "email"],
  formation: ["formations", "name"],
  order: ["orders", "number"],
  declaration: ["declarations", "name"],
  contact: ["subscribers", "email"],
  contact_message: ["contactMessages", "name"],
  email: ["emails", "recipient"],
  testimonial: ["testimonials", "author"],
  code: ["codes", "code"],
  cohort: ["cohorts", "name"],
  live_session: ["liveSessions", "title"],
  waiting_entry: ["waitingEntries", "email"],
  course: ["courses", "title"],
  course_module: ["courseModules", "title"],
  lesson: ["lessons", "title"],
  media_asset: ["mediaAssets", "originalName"],
  newsletter: ["newsletters", "subject"],
  sequence: ["sequences", "name"],
  sequence_step: ["sequenceSteps", "subject"],
  import: ["imports", "fileName"],
} as const satisfies Partial<Record<AuditEntity, readonly [table: string, column: string]>>;

/** Whether a missing name means that the object is gone. */
export function hasName(entity: string): boolean {
  return Object.hasOwn(NAMED, entity);
}

interface Line {
  actor: string;
  entity: string;
  entityId: string;
}

/** Current names by id, of objects and of the customers who acted; a deleted formation has its last one. */
export async function namesOf(db: Db, lines: readonly Line[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [entity, [table, column]] of Object.entries(NAMED)) {
    const ids = new Set(lines.filter((line) => line.entity === entity).map((line) => line.entityId));
    if (entity === "user") for (const { actor } of lines) ids.add(actor.replace(/^customer:/, ""));
    const known = [...ids].filter(isId);
    if (known.length === 0) continue;
    const { rows } = await sql<{ id: string; name: string }>`
      select id::text, ${sql.ref(column)} as name from ${sql.table(table)} where id in (${sql.join(known)})`.execute(
      db,
    );
    for (const { id, name } of rows) names.set(id, name);
    if (entity === "formation") await addLastNames(db, names, known);
  }
  return names;
}

async function addLastNames(db: Db, names: Map<string, string>, formations: string[]): Promise<void> {
  const deleted = formations.filter((id) => !names.has(id));
  if (deleted.length === 0) return;
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct on (entity_id) entity_id as id, before ->> 'name' as name from audit_log
    where entity = 'formation' and action = 'delete' and entity_id in (${sql.join(deleted)})
    order by entity_id, at desc`.execute(db);
  for (const { id, name } of rows) names.set(id, name);
}
