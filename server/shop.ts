import { setTimeout as wait } from "node:timers/promises";
import { env, hasPrivateDatabase, isPublicSite } from "../app/config/env.server.ts";
import { log } from "../app/config/log.server.ts";
import { type ConnectionRisk, connectionRisks } from "../app/domain/operations/system/connection-risks.ts";
import { readConnectionInfo } from "../app/domain/operations/system/database.server.ts";
import { keepAssets } from "../app/domain/operations/system/kept-assets.server.ts";
import { endPause, recordPause } from "../app/domain/operations/system/stripe-pauses.server.ts";
import { hasAdministrator } from "../app/domain/people/accounts/users.server.ts";
import { pricesInForce } from "../app/domain/shop/catalogue/prices-in-force.server.ts";
import { renewTerms } from "../app/domain/shop/contract/terms.server.ts";
import { clearSnapshotCache } from "../app/domain/site/library/snapshot.server.ts";
import { currentSettings, loadSeller } from "../app/domain/site/seller/seller-versions.server.ts";
import { loadSiteTexts } from "../app/domain/site/texts/site-texts.server.ts";
import { forgetReadings } from "../app/domain/values/kept-reading.server.ts";
import { readPricesBy } from "../app/domain/values/named-prices.server.ts";
import { closeMailer } from "../app/gateways/mailer.server.ts";
import { onPause } from "../app/gateways/stripe/breakers.server.ts";
import { logAnswers } from "../app/gateways/stripe/client.server.ts";
import { watchWorker } from "../app/jobs/handlers/watch-worker.server.ts";
import { startWorker } from "../app/jobs/handlers/worker.server.ts";
import { isFetching, startQueue, stopQueue } from "../app/jobs/queue.server.ts";
import { type Db, openDatabase } from "../db/connection.server.ts";
import { isPassing } from "../db/errors.server.ts";
import { migrateToLatest, OlderDatabase } from "../db/migrator.server.ts";
import { type Asset, hashedBodies } from "./assets.ts";
import { securityHeaders } from "./headers.ts";
import { Health } from "./health.ts";
import { PageCache } from "./http/page-cache.ts";
import { oneAtATime } from "./one-at-a-time.ts";

const RENEW_ASSETS_MS = 3_600_000;
const RELOAD_TEXTS_MS = 60_000;

/** What the founder has made of the site: her identity first, because texts name it. */
async function readOwnWords(db: Db): Promise<boolean> {
  const isNewSeller = await loadSeller(db);
  return (await loadSiteTexts(db, currentSettings().base)) || isNewSeller;
}

/** The application behind the HTTP adapter: the database, the page cache, the queue and its worker. */
export async function openShop(assets = new Map<string, Asset>()) {
  const database = await openDatabase({
    url: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    onError: (error) => log.warn({ err: error }, "database connection lost"),
  });
  // A stopped worker must not take pages out of rotation.
  const health = new Health(database, () => env.PROCESS !== "worker" || isFetching());
  const pages = new PageCache(securityHeaders);
  /** The texts of this process follow the published ones; a lost notification is made up for within a minute. */
  const reloadTexts = oneAtATime(() =>
    readOwnWords(database.db).then(
      (hasChanged) => {
        if (hasChanged) purge();
        if (env.PROCESS !== "worker")
          renewTerms(database.db).catch((error) => log.warn({ err: error }, "terms of sale not printed"));
      },
      (error) => log.warn({ err: error }, "texts not read"),
    ),
  );
  const textsChanged = () => {
    forgetReadings();
    return reloadTexts();
  };
  const purge = () => {
    clearSnapshotCache();
    forgetReadings();
    pages.purge();
  };

  readPricesBy(pricesInForce);
  logAnswers();
  onPause((purpose, seconds) => {
    const written = seconds === null ? endPause(database.db, purpose) : recordPause(database.db, purpose, seconds);
    written.catch((error) => log.warn({ err: error }, "pause of Stripe not written"));
  });

  let renewal: NodeJS.Timeout | undefined;
  let texts: NodeJS.Timeout | undefined;
  const renew = () =>
    keepAssets(database.db, hashedBodies(assets)).catch((error) => log.warn({ err: error }, "assets not kept"));

  /**
   * Applies migrations and starts the queue; tries again until the database is available. The process serves meanwhile.
   * Exits on what fails again: a migration that is wrong, or a database that has another one's.
   */
  async function prepare(): Promise<void> {
    for (let pause = 500; !health.isStopping; pause = Math.min(pause * 2, 10_000)) {
      try {
        exitOnErrors(await databaseErrors(database.db));
        await migrateToLatest(database.maintenance, (migration) => log.info({ migration }, "migrated"));
        exitOnErrors(await administratorErrors(database.db));
        await keepAssets(database.db, hashedBodies(assets));
        await readOwnWords(database.db);
        await startQueue(database.boss, { works: env.PROCESS !== "web" });
        if (env.PROCESS !== "web") await startWorker(database);
        // What may fail comes before this line: another attempt would listen twice.
        await database.listen("pages", purge, purge);
        await database.listen("texts", textsChanged, textsChanged);
        renewal ??= setInterval(renew, RENEW_ASSETS_MS).unref();
        texts ??= setInterval(reloadTexts, RELOAD_TEXTS_MS).unref();
        if (env.PROCESS !== "worker") watchWorker(database.db);
        health.isMigrated = true;
        log.info("ready");
        return;
      } catch (error) {
        // The connections are closed under it.
        if (health.isStopping) return;
        if (error instanceof OlderDatabase) exitOnErrors([`DATABASE_URL: ${error.message}`]);
        if (!isPassing(error)) exitWith(error);
        log.warn({ err: error }, "database not ready, trying again");
        await wait(pause);
      }
    }
  }

  /** Takes no new jobs, waits for the running ones, then closes the connections. */
  async function close(): Promise<void> {
    clearInterval(renewal);
    clearInterval(texts);
    await stopQueue();
    closeMailer();
    await database.close();
  }

  return { db: database.db, pool: database.pool, health, pages, prepare, close };
}

function exitWith(error: unknown): never {
  log.fatal({ err: error }, "database not prepared");
  process.stderr.write(`database: ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

/** Prints the errors and exits, as for an invalid environment. */
function exitOnErrors(errors: string[]): void {
  if (errors.length === 0) return;
  for (const error of errors) process.stderr.write(`environment: ${error}\n`);
  process.exit(1);
}

const MESSAGES: Record<ConnectionRisk, string> = {
  superuser: "DATABASE_URL must name a role that is no superuser",
  "clear-text":
    "DATABASE_URL must use TLS (?sslmode=verify-full); DATABASE_PRIVATE_NETWORK=1 accepts a private network without it",
};

/**
 * Errors in the configuration of a production server that only the database reveals. Called before the migrations, so
 * that nothing is written to an unsafe database.
 */
async function databaseErrors(db: Db): Promise<string[]> {
  if (env.NODE_ENV !== "production" || !env.DATABASE_URL) return [];
  const risks = connectionRisks(await readConnectionInfo(db), { isPrivate: hasPrivateDatabase });
  return risks.map((risk) => MESSAGES[risk]);
}

/** An error when a public shop has no administrator: it would sell while nobody can look after the orders. */
async function administratorErrors(db: Db): Promise<string[]> {
  if (env.NODE_ENV !== "production" || !isPublicSite || (await hasAdministrator(db))) return [];
  return ["ADMIN_EMAIL and ADMIN_PASSWORD must have made an administrator: npm run db:seed"];
}
