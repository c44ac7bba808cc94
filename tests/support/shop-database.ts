import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { type Db, openDatabase } from "#db/connection.server.ts";
import { type PostgresServer, quietPool } from "./postgres.ts";

/** Where a shop keeps its data; on PGlite without an address. */
export interface ShopDatabase {
  url?: string;
  dataDir: string;
  compileCache?: string;
}

export async function withDatabase<T>(place: ShopDatabase, query: (db: Db) => Promise<T>): Promise<T> {
  const open = await openDatabase({ url: place.url, dataDir: place.dataDir, onError: () => undefined });
  try {
    return await query(open.db);
  } finally {
    await open.close();
  }
}

/** A database with the catalogue in it, copied from the one that the global set-up has made. */
export async function placeFor(
  kind: "postgres" | "pglite" | "empty",
  closers: (() => unknown)[],
  databaseUrl?: string,
): Promise<ShopDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "essor-data-"));
  closers.push(() => rmSync(dataDir, { recursive: true, force: true }));
  if (kind === "empty") return { dataDir };
  const compileCache = inject("compileCache");
  if (kind === "pglite") {
    cpSync(inject("pgliteTemplate"), dataDir, { recursive: true });
    return { dataDir, compileCache };
  }
  if (databaseUrl) return { url: databaseUrl, dataDir, compileCache };
  // The files that the seed stores beside the database.
  cpSync(join(inject("pgliteTemplate"), "medias"), join(dataDir, "medias"), { recursive: true });
  const name = `shop_${randomUUID().replaceAll("-", "")}`;
  const admin = quietPool(inject("postgresUrl"));
  await admin.query(`create database ${name} template shop_template strategy file_copy`);
  closers.push(async () => {
    await admin.query(`drop database if exists ${name} with (force)`).catch(() => undefined);
    await admin.end();
  });
  return { url: inject("postgresUrl").replace(/\/\w+$/, `/${name}`), dataDir, compileCache };
}

/** A seeded database on a server of the test's own. */
export async function placeOn(
  server: PostgresServer,
  closers: (() => unknown)[],
  seed: Record<string, string> = {},
): Promise<ShopDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "essor-data-"));
  closers.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const url = server.url("postgres");
  execFileSync(process.execPath, ["db/seed.ts", "--no-films"], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: dataDir, ...seed },
    stdio: "pipe",
  });
  return { url, dataDir };
}

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    pgliteTemplate: string;
    compileCache: string;
  }
}
