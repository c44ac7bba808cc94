import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type pg from "pg";
import { isConnectionLost } from "./errors.server.ts";

/** The name of each statement by its text: hashing it each time is 3 % of an account page. */
const names = new LRUCache<string, string>({ max: 1000 });

/** How long other queries fail fast after a query that the database never answered. */
const PAUSE_MS = 1000;

/** The part of a pool that Kysely uses. */
export interface PatientPool {
  options: object;
  connect(): Promise<PatientClient>;
  end(): Promise<void>;
}

interface PatientClient {
  processID?: number;
  // biome-ignore lint/suspicious/noExplicitAny: Kysely's own signature is generic over every row
  query(...args: any[]): any;
  release(destroy?: boolean): void;
}

/**
 * A pool that hands out no dead connections. When the network drops packets, nothing reports it: a query waits until
 * its time-out, and so would its rollback, the next query of the page, and whoever gets the connection after. Here a
 * lost connection is closed and fails at once from then on, and for a second other queries fail at once, too. That pause
 * is for a database that has answered nobody meanwhile: neither a pool whose connections are all in use nor one slow
 * statement on a busy machine is a lost database, and only the request that has waited in vain fails.
 */
export function patientPool(pool: pg.Pool): PatientPool {
  let awayUntil = 0;
  let answers = 0;

  async function connect(): Promise<PatientClient> {
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
 * A statement that is named is planned once for each connection, not for each query: the account's page takes 1.0 ms of
 * PostgreSQL's processor instead of 2.7. No query asks for « * »: its plan could not be used again once a migration has
 * added a column.
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
