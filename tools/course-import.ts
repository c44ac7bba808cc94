import { env } from "../app/config/env.server.ts";
import { importArchive } from "../app/domain/courses/archive/import-course.server.ts";
import { startQueue, stopQueue } from "../app/jobs/queue.server.ts";
import { openDatabase } from "../db/connection.server.ts";

/** `npm run course:import -- FILE.zip SLUG`: adds the course of a zip as a draft; the slug may be left out. */
const [path = "", slug] = process.argv.slice(2);
const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, onError: console.error });
try {
  await startQueue(database.boss, { works: false });
  const imported = await importArchive(database.db, { name: "cli" }, path, slug);
  if (imported.ok) {
    console.log(`${path}: imported as a draft, /admin/cours/${imported.id}`);
  } else {
    console.error(
      `${path}: ${imported.reason}${"detail" in imported ? ` (${imported.detail})` : ""}. Nothing was imported.`,
    );
    process.exitCode = 1;
  }
} finally {
  await stopQueue();
  await database.close();
}
