import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type pg from "pg";
import { isConnectionLost } from "./errors.server.ts";

/** The name of each prepared statement by its text: hashing the text each time would be 3 % of an account page. */
const names = new LRUCache<string, string>({ max: 1000 });

/** How long other queries fail fast after a query that the database never answered. */
const PAUSE_MS = 1000;

/** The part of a pool that Kysely uses. */
interface FailFastPool {
  options: object;
  connect(): Promise<FailFastClient>;
  end(): Promise<void>;
}

interface FailFastClient {
  processID?: number;
  // biome-ignore lint/suspicious/noExplicitAny: Kysely's own signature is generic over every row
  query(...args: any[]): any;
  release(destroy?: boolean): void;
}

/**
 * A pool that hands out no dead connections. When the network drops packets, a query waits until its time-out, and so
 * would its rollback, the next query of the page, and the next user of the connection. This pool closes a lost
 * connection, whose later queries fail at once. If the database has answered no query meanwhile, all queries fail at
 * once for a second. A pool whose connections are all in use, or one slow statement, is no lost database: then only the
 * waiting request fails.
 */
export function failFastPool(pool: pg.Pool): FailFastPool {
  let awayUntil = 0;
  let answers = 0;

  async function connect(): Promise<FailFastClient> {
    if (Date.now() < awayUntil) throw new Error("Connection terminated: the database is away");
    const before = answers;
    const client = await pool.connect().catch((error: unknown) => {
      pauseWhenLost(error, before);
      throw error;
    });
    let lost: unknown;
    return {
      processID: (client as { processID?: number }).processID,
      async query(text: string, values: unknown[]) {
        if (lost) throw lost;
        const before = answers;
        try {
          const result = await client.query(prepared(text, values));
          answers += 1;
          return result;
        } catch (error) {
          if (pauseWhenLost(error, before)) lost = error;
          throw error;
        }
      },
      release: (destroy) => client.release(destroy || lost !== undefined),
    };
  }

  /** `before`: how many queries had been answered when the failed one was sent. */
  function pauseWhenLost(error: unknown, before: number): boolean {
    const isLost = isConnectionLost(error);
    if (isLost && answers === before) awayUntil = Date.now() + PAUSE_MS;
    return isLost;
  }

  return { options: pool.options, connect, end: () => pool.end() };
}

/**
 * A named statement is planned once for each connection and not for each query: the account's page takes 1.0 ms of
 * PostgreSQL's processor time instead of 2.7. No query selects « * », because its plan would be invalid once a
 * migration has added a column.
 */
function prepared(text: string, values: unknown[]): pg.QueryConfig {
  if (values.length === 0) return { text };
  let name = names.get(text);
  if (!name) {
    name = createHash("sha256").update(text).digest("base64url");
    names.set(text, name);
  }
  return { name, text, values };
}
