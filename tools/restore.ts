import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { env } from "../app/config/env.server.ts";
import { beginRestore, readRestore } from "../app/domain/journal/restore-state.server.ts";
import { countDueEmails, pauseOutbox, releaseOutbox } from "../app/domain/mail/delivery.server.ts";
import { type CaughtUp, catchUpWithStripe } from "../app/domain/operations/restore/catch-up.server.ts";
import { forgetAgain } from "../app/domain/operations/restore/forget-again.server.ts";
import { skipUnknownNumbers } from "../app/domain/operations/restore/given-numbers.server.ts";
import {
  copyForgotten,
  forgottenFile,
  forgottenFileBeside,
  readForgotten,
} from "../app/gateways/forgotten-file.server.ts";
import { mediaFolder } from "../app/gateways/media-store/media-store.server.ts";
import { isStripeConfigured, onlyReadStripe, StripeUnavailable } from "../app/gateways/stripe/client.server.ts";
import { startQueue, stopQueue } from "../app/jobs/queue.server.ts";
import { fail, withDatabase } from "../db/command.server.ts";
import type { Db, OpenDatabase } from "../db/connection.server.ts";
import { isEmptyDatabase, loadTables } from "../db/load.server.ts";
import { hasMigration, migrateTo, migrateToLatest } from "../db/migrator.server.ts";
import { type Archive, openArchive } from "./backup/read.ts";

/**
 * `npm run restore -- FILE`: a backup into an empty place, then what was asked for and paid since. It writes nothing at
 * Stripe. No email leaves until `npm run restore -- --release-mail`: those that were sent after the backup would be sent
 * a second time.
 */
const UNHURRIED = { hasNoTimeouts: true };
/** An erasure whose transaction was open when the backup began. */
const CLOCK_MARGIN_MS = 3_600_000;
const [given] = process.argv.slice(2);
if (!given) fail("Say which: npm run restore -- /backups/essor.zip");
onlyReadStripe();
if (given === "--release-mail") await withDatabase(releaseMail, UNHURRIED);
else await restoreFrom(resolve(given));

async function restoreFrom(file: string): Promise<void> {
  const archive = await openArchive(file).catch((error: Error) =>
    fail(`${file} is not a whole backup: ${error.message}.`),
  );
  await withDatabase(async (database) => {
    await fill(database.db, archive, forgottenFileBeside(file));
    await catchUp(database, new Date(archive.manifest.createdAt));
  }, UNHURRIED);
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

async function fill(db: Db, { manifest, tables, extractMedia }: Archive, forgotten: string): Promise<void> {
  const media = resolve(mediaFolder);
  if (!(await isEmptyDatabase(db))) fail("The database is not empty: restore into a new one.");
  if (existsSync(media) && readdirSync(media).length > 0) fail(`${media} is not empty: restore into a new folder.`);
  const last = manifest.migrations.at(-1) ?? "";
  if (!hasMigration(last)) fail(`This backup needs a later release: this one has no migration « ${last} ».`);
  mkdirSync(env.DATA_DIR, { recursive: true });
  await copyForgotten(forgotten, forgottenFile);
  await migrateTo(db, last);
  await loadTables(db, tables, manifest.sequences, async (trx) => {
    await pauseOutbox(trx);
    await beginRestore(trx, manifest.createdAt);
    // Their jobs are lost; the hourly check of Stripe's events processes those that had failed.
    await sql`update stripe_events set error = 'Restored' where processed_at is null and error is null`.execute(trx);
  });
  const files = await extractMedia(media);
  await migrateToLatest(db, () => undefined);
  console.log(
    `Restored: ${tables.length} tables and ${files} files of ${manifest.createdAt}; ${await countDueEmails(db)} emails wait.`,
  );
}

/** What was asked for since the backup is done again; what was paid is taken over from Stripe. */
async function catchUp({ db, boss }: OpenDatabase, backupAt: Date): Promise<boolean> {
  const forgotten = (await readForgotten(forgottenFile)).filter(
    ({ at }) => +new Date(at) > +backupAt - CLOCK_MARGIN_MS,
  );
  try {
    await skipUnknownNumbers(db, backupAt);
    await startQueue(boss, { works: false });
    for (const entry of forgotten) await forgetAgain(db, entry);
    console.log(`Done again: ${forgotten.length} erasures, unsubscriptions and withdrawn consents.`);
    const caughtUp = await catchUpWithStripe(db, forgotten);
    if (caughtUp) console.log(summaryOf(caughtUp));
    return true;
  } catch (error) {
    if (!(error instanceof StripeUnavailable)) throw error;
    console.log(
      `Not compared with Stripe: ${error.message}. No invoice gets a number until npm run restore -- --release-mail has done it.`,
    );
    return false;
  } finally {
    await stopQueue();
  }
}

function summaryOf({ rebuilt, lost, skipped }: CaughtUp): string {
  return `Taken over from Stripe: ${rebuilt} orders written again, ${lost} lost, ${skipped} invoice numbers unknown.`;
}

async function releaseMail(database: OpenDatabase): Promise<void> {
  const { db } = database;
  const restore = await readRestore(db);
  if (isStripeConfigured && restore && !restore.caughtUpAt && !(await catchUp(database, restore.backupAt)))
    fail("Nothing was released: the emails about what Stripe knows would leave twice.");
  console.log(`Released: ${await releaseOutbox(db)} emails are due, and leave within minutes.`);
}
