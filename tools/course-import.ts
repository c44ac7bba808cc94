import { importArchive } from "../app/domain/school/courses/archive/import-course.server.ts";
import { refusalText } from "../app/domain/school/courses/archive/refusals.ts";
import { startQueue, stopQueue } from "../app/jobs/queue.server.ts";
import { withDatabase } from "../db/command.server.ts";

/** `npm run course:import -- FILE.zip SLUG`: adds the course of a zip as a draft; the slug may be left out. */
const [path, slug] = process.argv.slice(2);
if (!path) {
  console.error("Say which: npm run course:import -- FILE.zip [SLUG]");
  process.exit(1);
}
await withDatabase(async ({ db, boss }) => {
  try {
    await startQueue(boss, { works: false });
    const imported = await importArchive(db, { name: "cli" }, path, slug);
    if (imported.ok) {
      console.log(`${path}: imported as a draft, /admin/cours/${imported.id}`);
    } else {
      console.error(`${path}: ${refusalText(imported)} Nothing was imported.`);
      process.exitCode = 1;
    }
  } finally {
    await stopQueue();
  }
});
