import { statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { importMediaFile } from "../app/domain/school/media/library.server.ts";
import type { Received, UploadRefusal } from "../app/domain/school/media/receive.server.ts";
import { startQueue, stopQueue } from "../app/jobs/queue.server.ts";
import { withDatabase } from "../db/command.server.ts";

/**
 * `npm run media:import -- FOLDER`: brings every file of a folder, and of the folders in it, into the media library. A
 * file that is there already is not added again, so the command can be repeated after an interruption.
 */
const [given] = process.argv.slice(2);
if (!given || !statSync(given, { throwIfNoEntry: false })?.isDirectory()) {
  console.error(given ? `There is no folder ${given}.` : "Say from where: npm run media:import -- /films");
  process.exit(1);
}
const folder = resolve(given);
await withDatabase(async ({ db, boss }) => {
  try {
    await startQueue(boss, { works: false });
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const paths = files.map((entry) => relative(folder, join(entry.parentPath, entry.name)));
    const names = paths.filter((path) => !/(^|[\\/])\./.test(path));
    let refused = 0;
    for (const name of names.sort()) {
      const received = await importMediaFile(db, { path: join(folder, name) });
      const word = resultLabel(received);
      if (word !== "new" && word !== "known") refused += 1;
      console.log(`${word}  ${name}`);
    }
    console.log(`${names.length} files, ${refused} refused. The worker prepares them: see /admin/medias.`);
    process.exitCode = refused === 0 ? 0 : 1;
  } finally {
    await stopQueue();
  }
});

const REFUSALS = {
  "too-large": "refused (more than 8 GB)",
  "disk-full": "refused (no room on the disk)",
  cut: "refused (could not be read to its end)",
  empty: "refused (empty)",
} satisfies Record<UploadRefusal, string>;

function resultLabel(received: Received): string {
  if (!received.ok) return REFUSALS[received.reason];
  if (received.refusal) return "refused";
  return received.isKnown ? "known" : "new";
}
