import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { keepAssets } from "#app/domain/operations/system/kept-assets.server.ts";
import { startQueue, stopQueue } from "#app/jobs/queue.server.ts";
import { openDatabase } from "#db/connection.server.ts";
import { hashedBodies, loadAssets } from "../../server/assets.ts";
import { ADMIN, anAdmin } from "./admin.ts";
import { sessionOf } from "./buying.ts";
import { fillLibrary } from "./library.ts";
import { type PostgresServer, quietPool, startPostgres } from "./postgres.ts";
import { Shop } from "./shop.ts";
import { Visitor } from "./visitor.ts";

/** One PostgreSQL for the run, and a seeded template of each kind of database: a shop then starts in a second. */
export default async function setup(project: TestProject) {
  const postgres = await startPostgres();
  const admin = new pg.Client({ connectionString: postgres.url("postgres") });
  await admin.connect();
  await admin.query("create database shop_template");
  await admin.end();
  const pgliteTemplate = mkdtempSync(join(tmpdir(), "essor-pglite-"));
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = ADMIN;
  const seed = (env: Record<string, string>) =>
    promisify(execFile)(process.execPath, ["db/seed.ts", "--no-films"], {
      env: { PATH: process.env.PATH, SEED_SAMPLES: "1", ADMIN_EMAIL, ADMIN_PASSWORD, ...env },
    });
  await Promise.all([
    seed({ DATABASE_URL: postgres.url("shop_template"), DATA_DIR: pgliteTemplate }),
    seed({ DATA_DIR: pgliteTemplate }),
  ]);
  for (const url of [postgres.url("shop_template"), undefined]) {
    const open = await openDatabase({ url, dataDir: pgliteTemplate, onError: () => undefined });
    await fillLibrary(open.db);
    // With these files and queues a shop starts faster.
    await keepAssets(open.db, hashedBodies(loadAssets("build/client")));
    await startQueue(open.boss, { works: true });
    await stopQueue();
    await open.close();
  }
  const compileCache = mkdtempSync(join(tmpdir(), "essor-compiled-"));
  await fillCompileCache(compileCache, postgres);
  project.provide("compileCache", compileCache);
  project.provide("postgresUrl", postgres.url("postgres"));
  project.provide("pgliteTemplate", pgliteTemplate);
  return () => {
    postgres.close();
    for (const folder of [pgliteTemplate, compileCache]) rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * Fills Node's compile cache, which saves each shop a quarter of its start: Node writes what was compiled when a process
 * exits by itself, and adds nothing later. Therefore this one sells and is administrated first: that saves a tenth of the
 * next ones' first purchase.
 */
async function fillCompileCache(compileCache: string, postgres: PostgresServer): Promise<void> {
  const admin = quietPool(postgres.url("postgres"));
  await admin.query("create database shop_warm template shop_template strategy file_copy");
  const dataDir = mkdtempSync(join(tmpdir(), "essor-warm-"));
  const shop = await Shop.open({ place: { url: postgres.url("shop_warm"), dataDir, compileCache } });
  const guest = new Visitor(shop.url);
  for (const path of ["/", "/entrepreneuriat", "/formations", "/formations/mindset", "/challenge", "/blog", "/cgv"])
    await guest.open(path);
  const buyer = { email: "essai@exemple.fr", cgv: true };
  await shop.stripe.pay(sessionOf(await guest.submit(await guest.open("/checkout/mindset"), buyer)));
  await shop.mailbox.until(buyer.email, 2);
  const founder = await anAdmin(shop);
  for (const path of ["", "/commandes", "/cours", "/contacts", "/textes"]) await founder.open(`/admin${path}`);
  await shop.stop();
  await shop.close();
  rmSync(dataDir, { recursive: true, force: true });
  await admin.query("drop database shop_warm with (force)");
  await admin.end();
}
