import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import { CamelCasePlugin, type Dialect, Kysely, type KyselyPlugin, PGliteDialect, PostgresDialect } from "kysely";
import pg from "pg";
import { type Db as BossDb, fromPglite } from "pg-boss";
import { lock } from "proper-lockfile";
import { failFastPool } from "./postgres-pool.server.ts";
import type { DB } from "./schema.ts";

/** A date without a time stays text: as a Date it would depend on the machine's time zone. */
const DATE_TYPE = 1082;
const asText = (value: string) => value;
pg.types.setTypeParser(DATE_TYPE, asText);
/** Counts, sums and bytes: far below the 2^53 that a number holds. */
const INT8_TYPE = 20;
pg.types.setTypeParser(INT8_TYPE, Number);

/** The first argument of every domain function: the database, or a transaction on it. */
export type Db = Kysely<DB>;

/** Code writes camelCase, SQL snake_case; what is stored in JSON keeps its keys. */
export function kyselyOn(dialect: Dialect): Db {
  return new Kysely({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] });
}

export interface OpenDatabase {
  db: Db;
  /** For migrations, purges and exports: connections of their own, whose statements may take as long as they need. */
  maintenance: Db;
  /**
   * Rejects when the database does not answer. It uses a connection of its own, so that it waits for no other query.
   */
  ping(): Promise<unknown>;
  /** The same database for pg-boss. */
  boss: { db: BossDb; backend: "postgres" | "pglite" };
  /**
   * Calls `onNotice` for each NOTIFY of the channel, and `onGap` after a time when notifications may have been missed.
   * Resolves after the first attempt to listen; failed attempts are repeated until the listener or the database is
   * closed.
   */
  listen(channel: string, onNotice: (payload: string) => void, onGap: () => void): Promise<{ close(): Promise<void> }>;
  /** The number of connections for pages by state; absent with PGlite, which has one connection. */
  pool?: () => { busy: number; idle: number; waiting: number };
  close(): Promise<void>;
}

interface Options {
  url: string | undefined;
  dataDir: string;
  onError: (error: Error) => void;
  /** True for a command whose queries may take as long as they need; queries of a page have time-outs. */
  hasNoTimeouts?: boolean;
}

/** PostgreSQL when there is a URL, else PGlite in the data folder, which is locked to one process. */
export function openDatabase(options: Options): Promise<OpenDatabase> {
  return options.url ? openPostgres(options.url, options) : openPglite(options.dataDir, options.onError);
}

const TIMEOUTS: pg.PoolConfig = {
  statement_timeout: 2800,
  lock_timeout: 2500,
  idle_in_transaction_session_timeout: 10_000,
  // Less than the four seconds within which a page must say that the database is unavailable.
  query_timeout: 3000,
};

async function openPostgres(url: string, { onError, hasNoTimeouts }: Options): Promise<OpenDatabase> {
  const config: pg.PoolConfig = {
    connectionString: url,
    connectionTimeoutMillis: 2000,
    ...(hasNoTimeouts ? {} : TIMEOUTS),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: "essor",
  };
  const openPool = (options: pg.PoolConfig) => {
    const pool = new pg.Pool(options);
    // Both listeners are needed: without the second, a database restart during a query kills the process.
    pool.on("error", onError);
    pool.on("connect", (client) => client.on("error", onError));
    return pool;
  };
  const pool = openPool({ ...config, max: 10, maxLifetimeSeconds: 1800 });
  // pg-boss has a pool of its own, so that many jobs never make a visitor wait.
  const bossPool = openPool({ ...config, max: 4, statement_timeout: 60_000, query_timeout: 65_000 });
  const pingPool = openPool({ ...config, max: 1, statement_timeout: 1000, query_timeout: 1000 });
  // A statement that waits for a lock blocks the statements behind it: a migration gives up early and tries again.
  const maintenanceTimeouts = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 60_000 };
  const maintenancePool = openPool({ ...config, ...maintenanceTimeouts, max: 4, lock_timeout: 5000 });
  const listeners = new Set<{ close(): void }>();
  const listen: OpenDatabase["listen"] = async (channel, onNotice, onGap) => {
    const listener = keepListening(config, channel, onNotice, onGap);
    listeners.add(listener);
    await listener.firstTry;
    return {
      async close() {
        listeners.delete(listener);
        listener.close();
      },
    };
  };
  return {
    db: kyselyOn(new PostgresDialect({ pool: failFastPool(pool) })),
    maintenance: kyselyOn(new PostgresDialect({ pool: maintenancePool })),
    ping: () => pingPool.query("select 1"),
    boss: {
      db: { executeSql: (text: string, values?: unknown[]) => bossPool.query(text, values), listen },
      backend: "postgres",
    },
    listen,
    pool: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      for (const listener of listeners) listener.close();
      await Promise.all([pool, bossPool, pingPool, maintenancePool].map((each) => each.end()));
    },
  };
}

const PING_MS = 10_000;

/** Keeps one connection listening on a channel, and reconnects after each loss, including a silent one. */
function keepListening(config: pg.PoolConfig, channel: string, onNotice: (payload: string) => void, onGap: () => void) {
  let client: pg.Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const connect = async () => {
    const own = new pg.Client(config);
    client = own;
    let lost = false;
    const ping = setInterval(() => own.query("select 1").catch(again), PING_MS).unref();
    const again = () => {
      clearInterval(ping);
      if (lost || closed) return;
      lost = true;
      own.end().catch(() => undefined);
      timer = setTimeout(connect, 1000).unref();
    };
    own.on("error", again);
    own.on("end", again);
    own.on("notification", (notice) => onNotice(notice.payload ?? ""));
    try {
      await own.connect();
      await own.query(`listen ${pg.escapeIdentifier(channel)}`);
      onGap();
    } catch {
      again();
    }
  };
  return {
    firstTry: connect(),
    close() {
      closed = true;
      clearTimeout(timer);
      client?.end().catch(() => undefined);
    },
  };
}

/** In a turn of Node's event loop each socket accepts one connection (decision 101), and a second turn reads its request. */
const TURNS = 16;

/** PGlite answers within one turn: many requests would follow one another before any other socket is read. */
const inTurns: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    for (let turn = 0; turn < TURNS; turn += 1) await setImmediate();
    return result;
  },
};

async function openPglite(dataDir: string, onError: (error: Error) => void): Promise<OpenDatabase> {
  const folder = join(dataDir, "pglite");
  mkdirSync(folder, { recursive: true });
  // PGlite has no lock of its own, and two processes on one folder lose committed rows. A killed process leaves its
  // lock behind: another takes it over after ten seconds without a sign of life.
  const retries = { retries: 12, factor: 1, minTimeout: 1000, maxTimeout: 1000 };
  // A process that has lost the lock, or the folder, ends without another write: PGlite would write beside another
  // process, or spin for ever at a write that fails.
  const onCompromised = (error: Error) => {
    onError(error);
    process.exit(1);
  };
  const release = await lock(folder, { stale: 10_000, update: 2000, retries, onCompromised }).catch(() => {
    throw new Error(`La base embarquée ${dataDir} est déjà ouverte par un autre processus.`);
  });
  const { PGlite } = await import("@electric-sql/pglite");
  const pglite: PGlite = await PGlite.create({
    dataDir: folder,
    parsers: { [DATE_TYPE]: asText, [INT8_TYPE]: Number },
  });
  const db = kyselyOn(new PGliteDialect({ pglite })).withPlugin(inTurns);
  return {
    db,
    // PGlite has one connection, without time-outs.
    maintenance: db,
    ping: () => pglite.query("select 1"),
    boss: { db: fromPglite(pglite), backend: "pglite" },
    async listen(channel, onNotice) {
      return { close: await pglite.listen(channel, onNotice) };
    },
    async close() {
      await pglite.close();
      await release();
    },
  };
}
