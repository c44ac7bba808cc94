import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { isId } from "../../values/ids.ts";
import type { AuditEntity } from "./kinds.ts";

const NAMED = {
  user: ["users", "email"],
  formation: ["formations", "name"],
  order: ["orders", "number"],
  declaration: ["declarations", "name"],
  contact_message: ["contactMessages", "name"],
  email: ["emails", "recipient"],
  testimonial: ["testimonials", "author"],
  cohort: ["cohorts", "name"],
  live_session: ["liveSessions", "title"],
} as const satisfies Partial<Record<AuditEntity, readonly [table: string, column: string]>>;

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
