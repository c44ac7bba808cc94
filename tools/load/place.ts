import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { SMTPServer } from "smtp-server";
import { sampleTables } from "../../tests/emulators/airtable/sample.ts";
import { AirtableEmulator } from "../../tests/emulators/airtable/server.ts";
import { type StripeControls, stripeControls } from "../../tests/emulators/stripe/controls.ts";
import { startStripeEmulator } from "../../tests/emulators/stripe/server.ts";
import { freePort } from "../../tests/support/ports.ts";
import { type PostgresServer, startPostgres } from "../../tests/support/postgres.ts";
import { ServerProcess } from "./server-process.ts";

export const ADMIN = { ADMIN_EMAIL: "admin@essor.example", ADMIN_PASSWORD: "une phrase pour la charge" };
const WEBHOOK_SECRET = "whsec_emulator_for_load_only";
const LATENCY = { stripe: 300, airtable: 400, smtp: 150 };

/** One shop's database and suppliers, on which its processes are started. */
export interface Shop {
  /** Of its processes, and of the operator's commands. */
  env: NodeJS.ProcessEnv;
  mail: MailSink;
  stripe: StripeControls;
  airtable: AirtableEmulator;
  client: pg.Pool;
  start(role: "web" | "worker" | "all", env?: NodeJS.ProcessEnv): Promise<ServerProcess>;
}

/** A PostgreSQL of its own and emulators of the suppliers, which answer as slowly as the real ones. */
export class Place {
  readonly folder = mkdtempSync(join(tmpdir(), "essor-load-"));
  readonly postgres: PostgresServer;
  readonly #closers: (() => unknown)[] = [];

  private constructor(postgres: PostgresServer) {
    this.postgres = postgres;
  }

  /** Opens a place, and closes it in any case. */
  static async use<Result>(run: (place: Place) => Promise<Result>): Promise<Result> {
    const place = new Place(await startPostgres());
    try {
      return await run(place);
    } finally {
      for (const close of place.#closers.reverse()) await close();
      place.postgres.close();
      rmSync(place.folder, { recursive: true, force: true });
    }
  }

  /** Called at the end, in the reverse order. */
  onClose(close: () => unknown): void {
    this.#closers.push(close);
  }

  /** One connection as superuser, to fill tables and read plans. It is opened again after a restart of PostgreSQL. */
  connect(database: string): pg.Pool {
    const connectionString = this.postgres.url(database).replace("//shop@", "//essor@");
    const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0 });
    pool.on("error", () => undefined);
    pool.on("connect", (client) => client.on("error", () => undefined));
    this.onClose(() => pool.ended || pool.end());
    return pool;
  }

  /** A new database with the catalogue and the administrator, and suppliers of its own. */
  async openShop(database: string, { hasLibrary = true } = {}): Promise<Shop> {
    await this.connect("postgres").query(`create database ${database} owner shop`);
    const emulator = await startStripeEmulator({ webhookSecret: WEBHOOK_SECRET });
    this.onClose(() => emulator.close());
    const stripe = stripeControls(emulator.url);
    await stripe.fault({ path: "/v1/", kind: "delay", ms: LATENCY.stripe, times: Number.MAX_SAFE_INTEGER });
    const mail = await MailSink.open({ latency: LATENCY.smtp });
    this.onClose(() => mail.close());
    const airtable = await AirtableEmulator.start({
      tables: sampleTables({ drawn: false }),
      latency: LATENCY.airtable,
    });
    this.onClose(() => airtable.close());
    const env = {
      ...ADMIN,
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      TRUST_PROXY: "1",
      DATABASE_URL: this.postgres.url(database),
      DATA_DIR: this.folder,
      SEED_SAMPLES: "1",
      SESSION_SECRET: "load-only-0123456789-0123456789-0123456789",
      STRIPE_SECRET_KEY: "sk_test_emulator",
      STRIPE_PUBLISHABLE_KEY: "pk_test_emulator",
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: emulator.url,
      SMTP_URL: mail.url,
      ...(hasLibrary && airtable.env),
    };
    execFileSync(process.execPath, ["db/seed.ts", "--no-films"], { env, stdio: ["ignore", "ignore", "inherit"] });
    const start: Shop["start"] = (role, more) => this.start({ ...env, PROCESS: role, ...more });
    return { env, mail, stripe, airtable, client: this.connect(database), start };
  }

  async start(env: NodeJS.ProcessEnv, args?: string[]): Promise<ServerProcess> {
    const server = new ServerProcess(await freePort(), env, this.folder, args);
    this.onClose(() => server.end("SIGKILL"));
    await server.start();
    return server;
  }
}

/** A slow SMTP server that drops every email and counts them. */
class MailSink {
  /** How often each Message-ID has arrived; it should be once. */
  readonly copies = new Map<string, number>();
  isDown = false;
  url = "";
  readonly #server: SMTPServer;

  private constructor(latency: number) {
    this.#server = new SMTPServer({
      disabledCommands: ["AUTH", "STARTTLS"],
      disableReverseLookup: true,
      onConnect: (_session, done) => done(this.isDown ? new Error("Down for maintenance") : null),
      onData: async (stream, _session, done) => {
        let head = "";
        for await (const chunk of stream) if (head.length < 8192) head += chunk.toString("latin1");
        await pause(latency);
        const id = /^Message-ID: (.+)$/im.exec(head)?.[1] ?? "without";
        this.copies.set(id, (this.copies.get(id) ?? 0) + 1);
        done();
      },
    });
    this.#server.on("error", () => undefined);
  }

  static async open({ latency }: { latency: number }): Promise<MailSink> {
    const sink = new MailSink(latency);
    const port = await freePort();
    sink.#server.listen(port, "127.0.0.1");
    sink.url = `smtp://127.0.0.1:${port}`;
    return sink;
  }

  /** Emails that arrived more than once. */
  get repeated(): number {
    return [...this.copies.values()].filter((count) => count > 1).length;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
