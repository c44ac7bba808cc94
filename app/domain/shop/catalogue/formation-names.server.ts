import type { Db } from "#db/connection.server.ts";

/** The names of all trainings, by name, for filters and choices in the administration. */
export function listFormationNames(db: Db) {
  return db.selectFrom("formations").select(["id", "slug", "name"]).orderBy("name").orderBy("slug").execute();
}
