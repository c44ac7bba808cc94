import type { Db } from "#db/connection.server.ts";

export function listFormationNames(db: Db) {
  return db.selectFrom("formations").select(["id", "slug", "name"]).orderBy("name").orderBy("slug").execute();
}
