import { env } from "../app/config/env.server.ts";
import { openDatabase } from "./connection.server.ts";
import { migrateToLatest } from "./migrator.server.ts";

const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, onError: console.error });
try {
  const done = await migrateToLatest(database.maintenance);
  console.log(done.length > 0 ? `Migrated: ${done.join(", ")}` : "The schema is up to date.");
} finally {
  await database.close();
}
