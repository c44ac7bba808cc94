import { spawn } from "node:child_process";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { send } from "#tests/support/http.ts";
import { LIVE } from "#tests/support/live-key.ts";
import { freePort } from "#tests/support/ports.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { eventually, Shop } from "#tests/support/shop.ts";

type Environment = Record<string, string | undefined>;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "essor-configuration-"));
  writeFileSync(join(folder, "not-json"), "zzVALEUR { pas du JSON");
  writeFileSync(join(folder, "no-country"), JSON.stringify({ soldIn: "FR, zzVALEUR" }));
  writeFileSync(join(folder, "a-file"), "");
  writeFileSync(join(folder, "a-secret"), "0123456789-0123456789-0123456789-0123");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A valid production environment. */
const sound = (): Environment => ({
  PATH: process.env.PATH,
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  PORT: "0",
  DATA_DIR: join(folder, "data"),
  DATABASE_URL: "postgres://essor@127.0.0.1:1/essor",
  APP_URL: "https://essor.example",
  ADMIN_EMAIL: "admin@essor.example",
  SESSION_SECRET: "0123456789-0123456789-0123456789-0123",
});

/** Runs the built server until it exits. */
function run(env: Environment): Promise<{ code: number | null; lines: string[]; output: string }> {
  const child = spawn(process.execPath, ["build/server/index.js"], { env, stdio: ["ignore", "pipe", "pipe"] });
  let [errors, output] = ["", ""];
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const tooLong = setTimeout(() => child.kill("SIGKILL"), 20_000);
  return new Promise((resolve) =>
    child.on("close", (code) => {
      clearTimeout(tooLong);
      resolve({ code, lines: errors.split("\n").filter(Boolean), output: output + errors });
    }),
  );
}

// None of these values may be printed.
const INVALID: [string, () => Environment, string[]][] = [
  ["no database", () => ({ DATABASE_URL: undefined }), ["DATABASE_URL"]],
  ["a database that is not PostgreSQL", () => ({ DATABASE_URL: "mysql://zzVALEUR@h/d" }), ["DATABASE_URL"]],
  [
    "a database whose certificate nobody checks",
    () => ({ DATABASE_URL: "postgres://zzVALEUR@db.example/shop?sslmode=no-verify" }),
    ["DATABASE_URL"],
  ],
  ["no session secret", () => ({ SESSION_SECRET: undefined }), ["SESSION_SECRET"]],
  ["a short session secret", () => ({ SESSION_SECRET: "zzVALEUR" }), ["SESSION_SECRET"]],
  [
    "a short second session secret",
    () => ({ SESSION_SECRET: "0123456789-0123456789-0123456789-0123,zzVALEUR" }),
    ["SESSION_SECRET"],
  ],
  ["an example as a secret", () => ({ SESSION_SECRET: "zzVALEUR-change-me-change-me-change-me" }), ["SESSION_SECRET"]],
  ["an address without TLS", () => ({ APP_URL: "http://zzvaleur.example" }), ["APP_URL"]],
  ["an Airtable without TLS", () => ({ AIRTABLE_ENDPOINT_URL: "http://zzvaleur.example" }), ["AIRTABLE_ENDPOINT_URL"]],
  ["a key without its base", () => ({ AIRTABLE_API_KEY: "zzVALEUR" }), ["AIRTABLE_BASE_ID"]],
  ["a sender without an address", () => ({ MAIL_FROM: "zzVALEUR" }), ["MAIL_FROM"]],
  ["an address with a path", () => ({ APP_URL: "https://zzvaleur.example/boutique" }), ["APP_URL"]],
  ["an invalid address", () => ({ APP_URL: "zzVALEUR" }), ["APP_URL"]],
  ["an invalid port", () => ({ PORT: "zzVALEUR" }), ["PORT"]],
  ["a port out of range", () => ({ PORT: "70000" }), ["PORT"]],
  ["a number of proxies that is no number", () => ({ TRUST_PROXY: "zzVALEUR" }), ["TRUST_PROXY"]],
  ["an unknown type of process", () => ({ PROCESS: "zzVALEUR" }), ["PROCESS"]],
  ["an unknown environment", () => ({ NODE_ENV: "zzVALEUR" }), ["NODE_ENV"]],
  ["an invalid Stripe key", () => ({ STRIPE_SECRET_KEY: "zzVALEUR" }), ["STRIPE_SECRET_KEY"]],
  ["an invalid webhook secret", () => ({ STRIPE_WEBHOOK_SECRET: "zzVALEUR" }), ["STRIPE_WEBHOOK_SECRET"]],
  ["a test key on a public address", () => ({ STRIPE_SECRET_KEY: "sk_test_zzVALEUR" }), ["STRIPE_SECRET_KEY"]],
  [
    "keys of two modes",
    () => ({
      STRIPE_TEST_MODE: "1",
      STRIPE_SECRET_KEY: "sk_test_zzVALEUR",
      STRIPE_PUBLISHABLE_KEY: "pk_live_zzVALEUR",
    }),
    ["STRIPE_PUBLISHABLE_KEY"],
  ],
  [
    "a live key and an emulator",
    () => ({
      STRIPE_SECRET_KEY: "sk_live_zzVALEUR",
      STRIPE_WEBHOOK_SECRET: "whsec_zzVALEUR",
      STRIPE_API_BASE: "http://127.0.0.1:9",
    }),
    ["STRIPE_API_BASE"],
  ],
  [
    "a live key without TLS",
    () => ({
      STRIPE_SECRET_KEY: "sk_live_zzVALEUR",
      STRIPE_WEBHOOK_SECRET: "whsec_zzVALEUR",
      APP_URL: "http://localhost:3000",
    }),
    ["APP_URL"],
  ],
  ["a live key and no address", () => ({ ...LIVE, STRIPE_WEBHOOK_SECRET: "whsec_x", APP_URL: undefined }), ["APP_URL"]],
  ["a live key without a webhook secret", () => ({ STRIPE_SECRET_KEY: "sk_live_zzVALEUR" }), ["STRIPE_WEBHOOK_SECRET"]],
  ["nobody who gets the alerts", () => ({ ADMIN_EMAIL: undefined }), ["ADMIN_EMAIL"]],
  [
    "an example as the sender",
    () => ({ SMTP_URL: "smtps://mail.essor.fr", MAIL_FROM: "Essor <zzVALEUR@essor.example>" }),
    ["MAIL_FROM"],
  ],
  [
    "no sender, and a mail server on this machine that passes on what buyers with real money get",
    () => ({ ...LIVE, STRIPE_WEBHOOK_SECRET: "whsec_x", SMTP_URL: "smtp://127.0.0.1:25", MAIL_FROM: undefined }),
    ["MAIL_FROM"],
  ],
  ["a mail server that is none", () => ({ SMTP_URL: "http://zzVALEUR" }), ["SMTP_URL"]],
  ["a short administrator's password", () => ({ ADMIN_PASSWORD: "zzVALEUR" }), ["ADMIN_PASSWORD"]],
  [
    "a secret's file that is missing",
    () => ({ SESSION_SECRET: undefined, SESSION_SECRET_FILE: "/zzVALEUR" }),
    ["SESSION_SECRET_FILE"],
  ],
  [
    "a secret that is emptied beside its file, as in a drill without Stripe's key",
    () => ({ SESSION_SECRET: "", SESSION_SECRET_FILE: join(folder, "a-secret") }),
    ["SESSION_SECRET"],
  ],
  ["a seller's file that is missing", () => ({ SELLER_FILE: "/zzVALEUR" }), ["SELLER_FILE"]],
  ["a seller in no country", () => ({ SELLER_FILE: join(folder, "no-country") }), ["SELLER_FILE"]],
  ["a seller's file that is no JSON", () => ({ SELLER_FILE: join(folder, "not-json") }), ["SELLER_FILE"]],
  [
    "a data folder that cannot be one",
    () => ({
      DATABASE_URL: undefined,
      ALLOW_EMBEDDED_DB: "1",
      SESSION_SECRET: undefined,
      DATA_DIR: join(folder, "a-file", "x"),
    }),
    ["DATA_DIR"],
  ],
  [
    "an embedded database for half a process",
    () => ({ DATABASE_URL: undefined, ALLOW_EMBEDDED_DB: "1", PROCESS: "web" }),
    ["PROCESS"],
  ],
  ["a log level that is none", () => ({ LOG_LEVEL: "zzVALEUR" }), ["LOG_LEVEL"]],
  [
    "four errors at once, one of them between variables",
    () => ({ PORT: "zzVALEUR", SMTP_URL: "zzVALEUR", SESSION_SECRET: undefined, APP_URL: "http://zzvaleur.example" }),
    ["APP_URL", "PORT", "SESSION_SECRET", "SMTP_URL"],
  ],
];

describe("an invalid environment stops the start with one clear line for each error, without values", () => {
  test.each(INVALID)("%s", async (_, change, names) => {
    const { code, lines, output } = await run({ ...sound(), ...change() });
    expect({ code, lines: lines.map((line) => /^environment: (\w+) \S/.exec(line)?.[1] ?? line).sort() }).toEqual({
      code: 1,
      lines: names,
    });
    expect(output).not.toMatch(/zzVALEUR/i);
  });
});

test("the server does not start on a port in use, and says so in one line", async () => {
  const shop = await Shop.open();
  try {
    const { code, lines } = await run({ ...sound(), APP_URL: undefined, PORT: new URL(shop.url).port });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("EADDRINUSE");
  } finally {
    await shop.close();
  }
});

test("the embedded database accepts one process: a second one exits with a message in French, and so does one that has lost the lock", async () => {
  const shop = await Shop.open({ database: "pglite" });
  try {
    const second = await Shop.open({ beside: shop, ready: false });
    expect(await second.exitCode()).toBe(1);
    await eventually(() => /La base embarquée .* est déjà ouverte par un autre processus/.test(second.logs.join("\n")));
    expect((await send(shop.url, "/readyz")).status).toBe(200);
    // Somebody moves the folder away under the running process.
    renameSync(join(shop.dataDir, "pglite.lock"), join(shop.dataDir, "pglite.moved"));
    expect(await shop.exitCode()).toBe(1);
  } finally {
    await shop.close();
  }
});

test("five processes that start together on an empty database migrate it once, and all become ready", async () => {
  const database = `cold_${Date.now()}`;
  const admin = new pg.Client({ connectionString: inject("postgresUrl") });
  await admin.connect();
  await admin.query(`create database ${database}`);
  const databaseUrl = inject("postgresUrl").replace(/\/\w+$/, `/${database}`);
  const first = await Shop.open({ databaseUrl, ready: false });
  const others = await Promise.all([1, 2, 3, 4].map(() => Shop.open({ beside: first, ready: false })));
  try {
    const all = [first, ...others];
    await Promise.all(all.map((shop) => shop.untilReady()));
    const lines = all.flatMap((shop) => shop.logs).filter((line) => line.includes('"msg":"migrated"'));
    const migrated = lines.map((line) => (JSON.parse(line) as { migration: string }).migration);
    const rows = await first.inspect((db) =>
      db.withTables<{ kysely_migration: { name: string } }>().selectFrom("kysely_migration").select("name").execute(),
    );
    expect(migrated.sort()).toEqual(rows.map(({ name }) => name).sort());
    expect(rows.length).toBeGreaterThan(0);
    for (const shop of all) expect((await send(shop.url, "/login")).status).toBe(200);
  } finally {
    for (const shop of [...others, first]) await shop.close();
    // Without "force": only a superuser may end a running autovacuum worker; PostgreSQL ends it by itself.
    await admin.query(`drop database if exists ${database}`);
    await admin.end();
  }
});

test("the server waits for a database that starts later: it is alive at once and ready when the database is", async () => {
  const postgres = await startPostgres();
  const admin = new pg.Client({ connectionString: postgres.url("postgres") });
  await admin.connect();
  await admin.query("create database late");
  await admin.end();
  postgres.stopImmediately();
  const shop = await Shop.open({ databaseUrl: postgres.url("late"), ready: false });
  try {
    await eventually(async () => (await send(shop.url, "/healthz")).status === 200);
    const readiness = await send(shop.url, "/readyz");
    expect(readiness).toMatchObject({ status: 503, body: "database not ready\n" });
    expect((await send(shop.url, "/conditions-vente")).status).toBe(200);
    // Nobody orders on the terms of a process that has not read the founder's yet.
    const refused = await Promise.all(["/login", "/checkout/mindset"].map((path) => send(shop.url, path)));
    expect(refused.map(({ status }) => status)).toEqual([503, 503]);
    await postgres.start();
    await eventually(async () => (await send(shop.url, "/readyz")).status === 200);
  } finally {
    await shop.close();
    postgres.close();
  }
});

test("unavailable suppliers do not make the process unready", async () => {
  const nobody = `127.0.0.1:${await freePort()}`;
  const shop = await Shop.open({
    env: {
      STRIPE_API_BASE: `http://${nobody}`,
      SMTP_URL: `smtp://${nobody}`,
      AIRTABLE_ENDPOINT_URL: `http://${nobody}`,
      AIRTABLE_API_KEY: "x",
      AIRTABLE_BASE_ID: "y",
    },
  });
  try {
    for (const path of ["/healthz", "/readyz"])
      expect(await send(shop.url, path)).toMatchObject({ status: 200, body: "ok\n" });
  } finally {
    await shop.close();
  }
});

test("without Stripe, mail server and publishable key the shop runs and says what is missing", async () => {
  const shop = await Shop.open({ env: { STRIPE_SECRET_KEY: undefined, SMTP_URL: undefined } });
  const noKey = await Shop.open({ beside: shop, env: { STRIPE_PUBLISHABLE_KEY: "zzVALEUR", PROCESS: "web" } });
  try {
    expect((await send(shop.url, "/entrepreneuriat")).status).toBe(200);
    expect((await send(shop.url, "/checkout/entrepreneuriat")).body).toContain("Service temporairement indisponible");
    expect(noKey.logs.join("\n")).toContain("STRIPE_PUBLISHABLE_KEY is missing or does not start with pk_");
    expect(noKey.logs.join("\n")).not.toContain("zzVALEUR");
  } finally {
    await noKey.kill();
    await shop.close();
  }
});
