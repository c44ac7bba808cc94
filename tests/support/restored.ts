import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, inject } from "vitest";
import type { Shop } from "./shop.ts";

const servers: pg.Client[] = [];

/** A folder of the whole file; its end removes it. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "essor-backup-"));
  afterAll(async () => {
    for (const server of servers.splice(0)) await server.end();
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  servers.push(client);
  return client;
}

/** An empty database and an empty folder, as on a new machine. */
export async function anEmptyPlace(shop: Shop, folder: string) {
  const name = `restored_${randomUUID().replaceAll("-", "")}`;
  await (await connect(inject("postgresUrl"))).query(`create database ${name}`);
  const url = inject("postgresUrl").replace(/\/\w+$/, `/${name}`);
  const own = { DATABASE_URL: url, DATA_DIR: join(folder, name) };
  return { database: await connect(url), own, env: { ...shop.env, ...own } };
}
