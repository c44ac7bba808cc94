import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { keepAssets } from "#app/domain/operations/system/kept-assets.server.ts";
import { openDatabase } from "#db/connection.server.ts";
import { hashedBodies, loadAssets } from "../../server/assets.ts";
import { fillLibrary } from "./library.ts";
import { startPostgres } from "./postgres.ts";

/** One PostgreSQL for the run, and a seeded template of each kind of database: a shop then starts in a second. */
export default async function setup(project: TestProject) {
  const postgres = await startPostgres();
  const admin = new pg.Client({ connectionString: postgres.url("postgres") });
  await admin.connect();
  await admin.query("create database shop_template");
  await admin.end();
  const pgliteTemplate = mkdtempSync(join(tmpdir(), "essor-pglite-"));
  const seed = (env: Record<string, string>) =>
    promisify(execFile)(process.execPath, ["db/seed.ts", "--no-films"], {
      env: { PATH: process.env.PATH, SEED_SAMPLES: "1", ...ADMIN, ...env },
    });
  await Promise.all([
    seed({ DATABASE_URL: postgres.url("shop_template"), DATA_DIR: pgliteTemplate }),
    seed({ DATA_DIR: pgliteTemplate }),
  ]);
  for (const url of [postgres.url("shop_template"), undefined]) {
    const open = await openDatabase({ url, dataDir: pgliteTemplate, onError: () => undefined });
    await fillLibrary(open.db);
    // With these files a shop starts faster.
    await keepAssets(open.db, hashedBodies(loadAssets("build/client")));
    await open.close();
  }
  const compileCache = mkdtempSync(join(tmpdir(), "essor-compiled-"));
  fillCompileCache(compileCache, { DATABASE_URL: postgres.url("shop_template"), PORT: `${postgres.port}` });
  project.provide("compileCache", compileCache);
  project.provide("postgresUrl", postgres.url("postgres"));
  project.provide("pgliteTemplate", pgliteTemplate);
  return () => {
    postgres.close();
    for (const folder of [pgliteTemplate, compileCache]) rmSync(folder, { recursive: true, force: true });
  };
}

const ADMIN = { ADMIN_EMAIL: "admin@essor.example", ADMIN_PASSWORD: "une phrase bien assez longue" };

/**
 * Fills Node's compile cache, which saves each shop a quarter of its start. Node writes the cache when a process exits
 * by itself: this one exits because its port is in use.
 */
function fillCompileCache(folder: string, place: { DATABASE_URL: string; PORT: string }): void {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: folder, HOST: "127.0.0.1", ...place };
  spawnSync(process.execPath, ["build/server/index.js"], { env, stdio: "ignore" });
}
