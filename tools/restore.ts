import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { env } from "../app/config/env.server.ts";
import { countDueEmails, pauseOutbox, releaseOutbox } from "../app/domain/mail/delivery.server.ts";
import { mediaFolder } from "../app/gateways/media-store/media-store.server.ts";
import { withDatabase } from "../db/command.server.ts";
import type { Db } from "../db/connection.server.ts";
import { isEmptyDatabase, loadTables } from "../db/load.server.ts";
import { migrateTo, migrateToLatest } from "../db/migrator.server.ts";
import { type Archive, openArchive } from "./backup/read.ts";

/**
 * `npm run restore -- FILE`: a backup into an empty place. No email leaves until `npm run restore -- --release-mail`:
 * those that were sent after the backup would be sent a second time.
 */
const UNHURRIED = { hasNoTimeouts: true };
const [given] = process.argv.slice(2);
if (!given) fail("Say which: npm run restore -- /backups/essor.zip");
if (given === "--release-mail") await withDatabase(({ db }) => releaseMail(db), UNHURRIED);
else await restoreFrom(given);

async function restoreFrom(file: string): Promise<void> {
  const archive = await openArchive(file).catch((error: Error) =>
    fail(`${file} is not a whole backup: ${error.message}.`),
  );
  await withDatabase(({ db }) => fill(db, archive), UNHURRIED);
  archive.close();
  console.log("\nThe doctor (the shop is not running yet, so its address and worker are faults):");
  run("doctor");
  console.log(
    "\nThe ledger (what a running shop settles by itself is still a difference; a sale whose order is lost needs you):",
  );
  run("ledger");
  console.log(`
Next: start the shop. No email leaves. Cancel those that were sent after the backup, then: npm run restore -- --release-mail`);
}

/** Another command of this build, from beside this one. */
function run(command: string): void {
  spawnSync(process.execPath, [join(import.meta.dirname, `${command}.js`)], { stdio: "inherit" });
}

async function fill(db: Db, { manifest, tables, extractMedia }: Archive): Promise<void> {
  const media = resolve(mediaFolder);
  if (!(await isEmptyDatabase(db))) fail("The database is not empty: restore into a new one.");
  if (existsSync(media) && readdirSync(media).length > 0) fail(`${media} is not empty: restore into a new folder.`);
  mkdirSync(env.DATA_DIR, { recursive: true });
  await migrateTo(db, manifest.migrations.at(-1) ?? "");
  await loadTables(db, tables, manifest.sequences, async (trx) => {
    await pauseOutbox(trx);
    // Their jobs are lost; the hourly check of Stripe's events processes those that had failed.
    await sql`update stripe_events set error = 'Restored' where processed_at is null and error is null`.execute(trx);
  });
  const files = await extractMedia(media);
  await migrateToLatest(db, () => undefined);
  console.log(
    `Restored: ${tables.length} tables and ${files} files of ${manifest.createdAt}; ${await countDueEmails(db)} emails wait.`,
  );
}

async function releaseMail(db: Db): Promise<void> {
  console.log(`Released: ${await releaseOutbox(db)} emails are due, and leave within minutes.`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
