import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { sampleTables } from "../../tests/emulators/airtable/sample.ts";
import { AirtableEmulator } from "../../tests/emulators/airtable/server.ts";
import { freePort } from "../../tests/support/ports.ts";
import { startPostgres } from "../../tests/support/postgres.ts";
import type { Order, Result } from "./load.ts";

export const ADMIN = { ADMIN_EMAIL: "admin@essor.example", ADMIN_PASSWORD: "une phrase pour le banc" };
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "essor-bench-"));
const children: ChildProcess[] = [];
const closers: (() => void)[] = [];
export const appEnv: NodeJS.ProcessEnv = {
  ...ADMIN,
  NODE_ENV: "production",
  DATA_DIR: folder,
  SEED_SAMPLES: "1",
  SESSION_SECRET: "bench-only-0123456789-0123456789-0123456789",
};

export interface Server {
  port: number;
  pid: number;
  /** Milliseconds from start to the first 200. */
  startedIn: number;
}

/** A real PostgreSQL with the catalogue, as in production; both servers use it. */
export async function openDatabase(): Promise<AirtableEmulator> {
  const airtable = await AirtableEmulator.start({ tables: sampleTables({ drawn: false }) });
  closers.push(() => void airtable.close());
  const postgres = await startPostgres();
  closers.push(() => postgres.close());
  const admin = new pg.Client({ connectionString: postgres.url("postgres") });
  await admin.connect();
  await admin.query("create database bench");
  await admin.end();
  Object.assign(appEnv, { DATABASE_URL: postgres.url("bench"), PATH: process.env.PATH, ...airtable.env });
  execFileSync(process.execPath, ["db/seed.ts", "--no-films"], { env: appEnv, stdio: ["ignore", "ignore", "inherit"] });
  return airtable;
}

/**
 * Grants access to the sample training to everybody with an account, and returns the address of its longest text
 * lesson.
 */
export async function openTraining(shop: Server, headers: Record<string, string>): Promise<string> {
  const client = new pg.Client({ connectionString: appEnv.DATABASE_URL });
  await client.connect();
  await client.query(
    `insert into access (user_id, formation_id, source)
     select users.id, formations.id, 'admin' from users, formations where formations.slug = 'mindset'
     on conflict do nothing`,
  );
  await client.end();
  const programme = await fetch(`http://localhost:${shop.port}/formations/mindset/apprendre`, { headers });
  const lessons = new Set((await programme.text()).match(/\/formations\/mindset\/apprendre\/[a-z0-9-]+/g));
  const sizes = await Promise.all(
    [...lessons].map(async (path) => {
      const lesson = await fetch(`http://localhost:${shop.port}${path}`, { headers });
      return { path, size: (await lesson.text()).length };
    }),
  );
  const longest = sizes.toSorted((a, b) => b.size - a.size)[0];
  if (!longest) throw new Error(`the programme shows no lesson: ${programme.status}`);
  return longest.path;
}

/** With the flags and variables of `npm start`. */
export async function startApp(entry: string): Promise<Server> {
  const port = await freePort();
  return start(["--max-old-space-size=256", entry], port, {
    ...appEnv,
    MALLOC_ARENA_MAX: "2",
    PORT: `${port}`,
    APP_URL: `http://localhost:${port}`,
  });
}

export async function startBare(address: string, headers: Record<string, string>): Promise<Server> {
  const port = await freePort();
  return start(["tools/bench/bare-server.ts", `${port}`, address, JSON.stringify(headers)], port, process.env);
}

/**
 * One run of the load generator, and the server's CPU time for each response (microseconds of one core; Linux only).
 */
export async function load(
  server: Server,
  path: string,
  headers: Record<string, string>,
  seconds: number,
  connections = 32,
) {
  const order: Order = { port: server.port, path, headers, connections, seconds };
  const before = cpuMicroseconds(server.pid);
  const { stdout } = await run(process.execPath, ["tools/bench/load.ts", JSON.stringify(order)]);
  const result = JSON.parse(stdout) as Result;
  if (result.refused > 0) console.log(`  ${result.refused} of ${result.answers} answers of ${path} were not 200`);
  return { ...result, cpu: (cpuMicroseconds(server.pid) - before) / result.answers };
}

/** Mebibytes: now, and the peak. */
export function memory(server: Server): { now: number; most: number } {
  const status = readProc(`/proc/${server.pid}/status`);
  const mebibytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return { now: mebibytes("VmRSS"), most: mebibytes("VmHWM") };
}

export function stopAll(): void {
  for (const child of children) child.kill("SIGKILL");
  for (const close of closers) close();
  rmSync(folder, { recursive: true, force: true });
}

export function stop(server: Server): void {
  children.find((child) => child.pid === server.pid)?.kill("SIGKILL");
}

async function start(args: string[], port: number, env: NodeJS.ProcessEnv): Promise<Server> {
  const began = performance.now();
  // Log lines go to a file, as to a collector in production: a null device would be faster.
  const output = openSync(join(folder, `${port}.log`), "a");
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", output, output] });
  children.push(child);
  while (child.exitCode === null) {
    const answer = await fetch(`http://localhost:${port}/`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return { port, pid: child.pid ?? 0, startedIn: performance.now() - began };
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${args[0]} has stopped:\n${readFileSync(join(folder, `${port}.log`), "utf8").slice(-2000)}`);
}

function cpuMicroseconds(pid: number): number {
  const fields = readProc(`/proc/${pid}/stat`).split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10_000;
}

function readProc(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
