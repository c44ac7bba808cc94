import { withDatabase } from "./command.server.ts";
import { migrateToLatest } from "./migrator.server.ts";

await withDatabase(async ({ maintenance }) => {
  await migrateToLatest(maintenance, (migration) => console.log(`Migrated: ${migration}`));
  console.log("The schema is up to date.");
});
