import { env } from "../app/config/env.server.ts";
import { openDatabase } from "./connection.server.ts";
import { migrateToLatest } from "./migrator.server.ts";

const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, onError: console.error });
try {
  await migrateToLatest(database.maintenance, (migration) => console.log(`Migrated: ${migration}`));
  console.log("The schema is up to date.");
} finally {
  await database.close();
}
