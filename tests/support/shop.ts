import { type ChildProcess, spawn } from "node:child_process";
import { openSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { PostgresDialect, sql } from "kysely";
import { type Db, kyselyOn } from "#db/connection.server.ts";
import type { AirtableEmulator } from "#tests/emulators/airtable/server.ts";
import { type StripeControls, stripeControls } from "#tests/emulators/stripe/controls.ts";
import { startStripeEmulator } from "#tests/emulators/stripe/server.ts";
import { startViesEmulator, type ViesEmulator } from "#tests/emulators/vies/server.ts";
import { eventually } from "./eventually.ts";
import { emptyLibrary } from "./library.ts";
import { Mailbox } from "./mailbox.ts";
import { freePort } from "./ports.ts";
import { type PostgresServer, quietPool } from "./postgres.ts";
import { placeFor, placeOn, type ShopDatabase, withDatabase } from "./shop-database.ts";

export { eventually };

export const WEBHOOK_SECRET = "whsec_emulator_for_tests_only";
const READY_WITHIN_MS = 60_000;

interface Options {
  /** `empty`: PGlite in an empty folder. */
  database?: "postgres" | "pglite" | "empty";
  /** A PostgreSQL database that is there already, instead of a new one with the catalogue. */
  databaseUrl?: string;
  /** Where its data lie already, before there is a template for them. */
  place?: ShopDatabase;
  /** A proxy between the shop and its database; `inspect` bypasses it. */
  through?: { port: number };
  /** False: does not wait until the process is ready. */
  ready?: boolean;
  port?: number;
  env?: Record<string, string | undefined>;
  /** A second process on the first one's database and emulators. */
  beside?: Shop;
  /** Where the library comes from: the shop starts without a snapshot. Absent: a small snapshot, and no Airtable. */
  airtable?: AirtableEmulator;
  /** A PostgreSQL server of its own, which the story can stop. */
  server?: PostgresServer;
  /** More environment for the seed of that server. */
  seed?: Record<string, string>;
  /** True: the process writes into a file, as for a collector, so that this process need not read along. */
  logsToFile?: boolean;
}

type Emulators = Awaited<ReturnType<typeof openEmulators>>;

/** The built shop as a process, with its own database, Stripe emulator and mailbox. */
export class Shop {
  readonly url: string;
  readonly stripe: StripeControls;
  readonly mailbox: Mailbox;
  readonly vies: ViesEmulator;
  readonly logs: string[] = [];
  #child: ChildProcess | undefined;
  /** Of the next start, and of the operator's commands. */
  env: NodeJS.ProcessEnv;
  #closers: (() => unknown)[];
  #database: ShopDatabase;
  #db: Db | undefined;
  #logFile: string | undefined;
  #emulators: Emulators;

  private constructor(parts: {
    url: string;
    env: NodeJS.ProcessEnv;
    database: ShopDatabase;
    emulators: Emulators;
    closers: (() => unknown)[];
  }) {
    this.url = parts.url;
    this.env = parts.env;
    this.#database = parts.database;
    this.#emulators = parts.emulators;
    this.#closers = parts.closers;
    this.stripe = stripeControls(parts.emulators.stripe.url);
    this.mailbox = parts.emulators.mailbox;
    this.vies = parts.emulators.vies;
  }

  static async open(options: Options = {}): Promise<Shop> {
    const { database = "postgres", databaseUrl, through, env = {}, beside, server, airtable, ready = true } = options;
    const port = options.port ?? (await freePort());
    const url = `http://localhost:${port}`;
    const closers: (() => unknown)[] = [];
    const emulators = beside ? beside.#emulators : await openEmulators(`${url}/webhooks/stripe`, closers);
    const opened = beside ? beside.#database : options.place;
    const place =
      opened ?? (await (server ? placeOn(server, closers, options.seed) : placeFor(database, closers, databaseUrl)));
    if (airtable && !beside) await withDatabase(place, emptyLibrary);
    const shop = new Shop({
      url,
      emulators,
      database: place,
      closers,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        TZ: "America/New_York",
        PORT: `${port}`,
        HOST: "127.0.0.1",
        // No load balancer has to notice the stop first.
        SHUTDOWN_DELAY: "0",
        DATA_DIR: place.dataDir,
        DATABASE_URL: through ? place.url?.replace(/:\d+\//, `:${through.port}/`) : place.url,
        ALLOW_EMBEDDED_DB: place.url ? undefined : "1",
        SESSION_SECRET: "tests-only-0123456789-0123456789-0123456789",
        STRIPE_SECRET_KEY: "sk_test_emulator",
        STRIPE_PUBLISHABLE_KEY: "pk_test_emulator",
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_API_BASE: emulators.stripe.url,
        STRIPE_TEST_MODE: "1",
        VIES_API_BASE: emulators.vies.url,
        SMTP_URL: emulators.mailbox.url,
        MAIL_FROM: "Essor <bonjour@essor.example>",
        ADMIN_EMAIL: "admin@essor.example",
        NODE_COMPILE_CACHE: place.compileCache,
        ...airtable?.env,
        ...env,
      },
    });
    if (options.logsToFile) shop.#logFile = join(place.dataDir, `shop-${port}.log`);
    try {
      await shop.start({ ready });
      return shop;
    } catch (error) {
      // Otherwise its process would outlive the run.
      await shop.close();
      throw error;
    }
  }

  /** Starts the process and waits until it is ready. */
  async start({ ready = true } = {}): Promise<void> {
    const output = this.#logFile ? openSync(this.#logFile, "a") : "pipe";
    const child = spawn(process.execPath, ["build/server/index.js"], {
      env: this.env,
      stdio: ["ignore", output, output],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface({ input: stream }).on("line", (line) => this.logs.push(line));
    }
    if (ready) await this.untilReady();
  }

  async untilReady(within = READY_WITHIN_MS): Promise<void> {
    await eventually(async () => {
      if (this.#child?.exitCode !== null) {
        const lines = this.#logFile ? readFileSync(this.#logFile, "utf8").trim().split("\n") : this.logs;
        throw new Error(`The shop has exited:\n${lines.slice(-10).join("\n")}`);
      }
      return (await fetch(`${this.url}/readyz`)).status === 200;
    }, within);
  }

  /** Starts after a kill, once the killed process's jobs and PGlite lock have expired. */
  async startAgain(): Promise<void> {
    if (this.isEmbedded) utimesSync(join(this.#database.dataDir, "pglite.lock"), 0, 0);
    await this.inspect((db) =>
      sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(db),
    );
    await this.start();
  }

  /** Changes the environment for the next start. */
  configure(env: Record<string, string | undefined>): void {
    this.env = { ...this.env, ...env };
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  isRunning = (): boolean => this.#child?.exitCode === null && this.#child.signalCode === null;

  /** How the process ended, once it has. */
  async exitCode(): Promise<number | null> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    return new Promise((resolve) => child.once("exit", resolve));
  }

  get dataDir(): string {
    return this.#database.dataDir;
  }

  /** Where the Stripe emulator answers. */
  get stripeUrl(): string {
    return this.#emulators.stripe.url;
  }

  get isEmbedded(): boolean {
    return this.#database.url === undefined;
  }

  /** kill -9. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** SIGTERM, and the exit code. */
  async stop(): Promise<number | null> {
    return this.#end("SIGTERM");
  }

  signal = (name: NodeJS.Signals) => this.#child?.kill(name);

  /** The shop's database on PostgreSQL. */
  get db(): Db {
    const { url } = this.#database;
    if (!url) throw new Error("PGlite belongs to one process: use inspect()");
    this.#db ??= kyselyOn(new PostgresDialect({ pool: quietPool(url) }));
    return this.#db;
  }

  /** Runs a query on the shop's database, whichever it is. */
  async inspect<T>(query: (db: Db) => Promise<T>): Promise<T> {
    return this.isEmbedded ? this.lend(() => withDatabase(this.#database, query)) : query(this.db);
  }

  edit = (statement: string) => this.inspect((db) => sql.raw(statement).execute(db));

  /** PGlite belongs to one process: a running shop stops meanwhile. */
  async lend<T>(use: () => Promise<T>): Promise<T> {
    const wasRunning = this.isEmbedded && this.isRunning();
    if (wasRunning) await this.stop();
    try {
      return await use();
    } finally {
      if (wasRunning) await this.start();
    }
  }

  async close(): Promise<void> {
    await this.kill();
    await this.#db?.destroy();
    for (const close of this.#closers.reverse()) await close();
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    child.kill(signal);
    return this.exitCode();
  }
}

async function openEmulators(webhookUrl: string, closers: (() => unknown)[]) {
  const stripe = await startStripeEmulator({ webhookSecret: WEBHOOK_SECRET, webhookUrl });
  const mailbox = await Mailbox.open();
  const vies = await startViesEmulator();
  closers.push(
    () => stripe.close(),
    () => mailbox.close(),
    () => vies.close(),
  );
  return { stripe, mailbox, vies };
}
