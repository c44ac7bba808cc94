import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { sampleTables } from "../../tests/emulators/airtable/sample.ts";
import { AirtableEmulator } from "../../tests/emulators/airtable/server.ts";
import { type StripeControls, stripeControls } from "../../tests/emulators/stripe/controls.ts";
import { startStripeEmulator } from "../../tests/emulators/stripe/server.ts";
import { freePort } from "../../tests/support/ports.ts";
import { type PostgresServer, startPostgres } from "../../tests/support/postgres.ts";
import { MailSink } from "./mail-sink.ts";
import { ShopProcess } from "./shop-process.ts";

export const ADMIN = { ADMIN_EMAIL: "admin@essor.example", ADMIN_PASSWORD: "une phrase pour la charge" };
const WEBHOOK_SECRET = "whsec_emulator_for_load_only";
const LATENCY = { stripe: 300, airtable: 400, smtp: 150 };

/** A PostgreSQL of its own and emulators of the suppliers, which answer as slowly as the real ones. */
export class Place {
  readonly folder: string;
  readonly postgres: PostgresServer;
  #closers: (() => unknown)[] = [];

  private constructor(folder: string, postgres: PostgresServer) {
    this.folder = folder;
    this.postgres = postgres;
  }

  static async open(): Promise<Place> {
    const folder = mkdtempSync(join(tmpdir(), "essor-load-"));
    const place = new Place(folder, await startPostgres());
    place.onClose(
      () => rmSync(folder, { recursive: true, force: true }),
      () => place.postgres.close(),
    );
    return place;
  }

  /** In the reverse order of these calls. */
  onClose(...closers: (() => unknown)[]): void {
    this.#closers.push(...closers);
  }

  async close(): Promise<void> {
    for (const close of this.#closers.reverse()) await close();
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
  async openShop(database: string, { airtable = false } = {}): Promise<ShopPlace> {
    const admin = this.connect("postgres");
    await admin.query(`create database ${database} owner shop`);
    const stripe = await startStripeEmulator({ webhookSecret: WEBHOOK_SECRET });
    this.onClose(() => stripe.close());
    const controls = stripeControls(stripe.url);
    await controls.fault({ path: "/v1/", kind: "delay", ms: LATENCY.stripe, times: Number.MAX_SAFE_INTEGER });
    const mail = await MailSink.open({ latency: LATENCY.smtp });
    this.onClose(() => mail.close());
    const library = airtable
      ? await AirtableEmulator.start({ tables: sampleTables({ drawn: false }), latency: LATENCY.airtable })
      : undefined;
    if (library) this.onClose(() => library.close());
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
      STRIPE_API_BASE: stripe.url,
      SMTP_URL: mail.url,
      ...library?.env,
    };
    execFileSync(process.execPath, ["db/seed.ts", "--no-films"], { env, stdio: ["ignore", "ignore", "inherit"] });
    return new ShopPlace(this, {
      env,
      mail,
      stripe: controls,
      airtable: library,
      client: this.connect(database),
    });
  }
}

interface Parts {
  env: NodeJS.ProcessEnv;
  mail: MailSink;
  stripe: StripeControls;
  airtable: AirtableEmulator | undefined;
  client: pg.Pool;
}

/** One shop's database and suppliers, on which its processes are started. */
export class ShopPlace {
  readonly mail: MailSink;
  readonly stripe: StripeControls;
  readonly airtable: AirtableEmulator | undefined;
  readonly client: pg.Pool;
  readonly #place: Place;
  /** Of its processes, and of the operator's commands. */
  readonly env: NodeJS.ProcessEnv;

  constructor(place: Place, { env, mail, stripe, airtable, client }: Parts) {
    this.#place = place;
    this.env = env;
    this.mail = mail;
    this.stripe = stripe;
    this.airtable = airtable;
    this.client = client;
  }

  async start(role: "web" | "worker" | "all", env: NodeJS.ProcessEnv = {}): Promise<ShopProcess> {
    const shop = new ShopProcess(await freePort(), { ...this.env, PROCESS: role, ...env }, this.#place.folder);
    this.#place.onClose(() => shop.end("SIGKILL"));
    await shop.start();
    return shop;
  }
}
