import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { Readable } from "node:stream";
import { env, publicSettings } from "../app/config/env.server.ts";
import { recordHeartbeat } from "../app/domain/journal/heartbeats.server.ts";
import { findMissingFiles } from "../app/domain/school/media/missing-files.server.ts";
import { copyForgotten, forgottenFile, forgottenFileBeside } from "../app/gateways/forgotten-file.server.ts";
import { mediaFolder } from "../app/gateways/media-store/media-store.server.ts";
import { fail, withDatabase } from "../db/command.server.ts";
import { inSnapshot, listSequences, listTables, readRows } from "../db/dump.server.ts";
import { recordedMigrations } from "../db/migrator.server.ts";
import { MEDIA, SELLER, TABLES } from "./backup/manifest.ts";
import { filesOf, openUnlessDeleted, type Source, writeArchive } from "./backup/write.ts";

/**
 * `npm run backup -- FILE`: the database, the media files and the settings, while the shop runs. What is in a bucket is
 * backed up where it is.
 */
const [given] = process.argv.slice(2);
if (!given) fail("Say where: npm run backup -- /backups/essor-$(date +%F).zip");
const file = resolve(given);
if (!existsSync(dirname(file))) fail(`There is no folder ${dirname(file)}: create it, on a disk with room.`);
if (existsSync(file)) fail(`${file} is there already: choose another name.`);

const startedAt = Date.now();
await withDatabase(
  async ({ db }) => {
    const tablesRead = Promise.withResolvers<void>();
    const { written } = await inSnapshot(db, async (snapshot) => {
      const migrations = await recordedMigrations(snapshot);
      if (migrations.length === 0) fail("The database is empty: there is nothing to back up.");
      const tables = await listTables(snapshot);
      const last = tables.at(-1);
      const sources: Source[] = tables.map((table) => ({
        name: `${TABLES}${table}.ndjson`,
        open: async () => {
          const rows = Readable.from(lines(readRows(snapshot, table)), { objectMode: false });
          return table === last ? rows.once("end", tablesRead.resolve) : rows;
        },
      }));
      if (!env.MEDIA_S3_URL) sources.push(...(await filesOf(resolve(mediaFolder), MEDIA)));
      const seller = env.SELLER_FILE;
      if (seller) sources.push({ name: SELLER, open: () => openUnlessDeleted(seller) });
      const written = writeArchive(file, sources, {
        format: 1,
        createdAt: new Date(startedAt).toISOString(),
        migrations,
        sequences: await listSequences(snapshot),
        ...publicSettings(),
      });
      // Films may take an hour: meanwhile an open transaction would stop every migration, and keep dead rows.
      await Promise.race([tablesRead.promise, written]);
      return { written };
    });
    const bytes = await written;
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    await copyForgotten(forgottenFile, forgottenFileBeside(file));
    console.log(`Backed up: ${file}, ${(bytes / 1e6).toFixed(1)} MB in ${seconds} s.`);
    if (env.MEDIA_S3_URL)
      console.log("Films and files stay in the bucket: its versions and its copy are their backup.");
    const { looked, missing } = env.MEDIA_S3_URL ? { looked: 0, missing: [] } : await findMissingFiles(db);
    if (missing.length > 0) {
      const folder = resolve(mediaFolder);
      console.error(`Of ${looked} files ${missing.length} are not in ${folder}: is it the folder of the running shop?`);
      process.exitCode = 1;
      return;
    }
    await recordHeartbeat(db, "backup", { bytes, seconds });
  },
  { hasNoTimeouts: true },
);

async function* lines(batches: AsyncIterable<string[]>): AsyncGenerator<string> {
  for await (const batch of batches) yield `${batch.join("\n")}\n`;
}
