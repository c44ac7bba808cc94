import { CompiledQuery, sql } from "kysely";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { log } from "#app/config/log.server.ts";
import type { Db } from "#db/connection.server.ts";
import { deleteAll } from "../../values/delete-all.server.ts";
import { clientOf, proofOf } from "../../values/secret-box.server.ts";
import { type Actor, audit } from "../audit/audit.server.ts";

const MINUTES = 60;

/** Points within a duration in seconds. */
const LIMITS = {
  "login-client": { points: 10, duration: 15 * MINUTES },
  "login-address": { points: 10, duration: 15 * MINUTES },
  "code-client": { points: 30, duration: 60 * MINUTES },
  "code-person-client": { points: 10, duration: 60 * MINUTES },
  "checkout-client": { points: 30, duration: 15 * MINUTES },
  "password-reset-client": { points: 20, duration: 15 * MINUTES },
  "password-reset-address": { points: 3, duration: 24 * 60 * MINUTES },
  "declaration-client": { points: 30, duration: 15 * MINUTES },
  "declaration-receipt-client": { points: 60, duration: 24 * 60 * MINUTES },
  "password-link-client": { points: 30, duration: 15 * MINUTES },
  /** New spellings of one mailbox: each has its own series of emails. */
  "challenge-address": { points: 3, duration: 7 * 24 * 60 * MINUTES },
  "challenge-client": { points: 30, duration: 15 * MINUTES },
  "second-factor": { points: 5, duration: 15 * MINUTES },
  "guide-client": { points: 30, duration: 15 * MINUTES },
  "lead-client": { points: 30, duration: 15 * MINUTES },
  "testimonial-client": { points: 30, duration: 15 * MINUTES },
  "signup-address": { points: 10, duration: 24 * 60 * MINUTES },
  "signup-client": { points: 30, duration: 15 * MINUTES },
  "own-password-session": { points: 10, duration: 15 * MINUTES },
  "own-password-user": { points: 30, duration: 15 * MINUTES },
  "email-change-link": { points: 10, duration: 15 * MINUTES },
  "email-change-user": { points: 3, duration: 24 * 60 * MINUTES },
  "waiting-client": { points: 5, duration: 60 * MINUTES },
  "report-client": { points: 30, duration: 15 * MINUTES },
  "contact-client": { points: 30, duration: 15 * MINUTES },
  "refused-access-user": { points: 5, duration: 15 * MINUTES },
  "webhook-signature-client": { points: 3, duration: 15 * MINUTES },
  "attestation-client": { points: 30, duration: 15 * MINUTES },
  "billing-user": { points: 10, duration: 15 * MINUTES },
  "booklet-user": { points: 6, duration: 15 * MINUTES },
  "print-user": { points: 10, duration: 15 * MINUTES },
  "trial-letter-user": { points: 20, duration: 60 * MINUTES },
  "search-user": { points: 15, duration: 5 * MINUTES },
  "answers-user": { points: 60, duration: 15 * MINUTES },
  "note-user": { points: 60, duration: 15 * MINUTES },
  "draft-user": { points: 300, duration: 15 * MINUTES },
  "lead-address": { points: 20, duration: 24 * 60 * MINUTES },
} as const;

export type LimitName = keyof typeof LIMITS;
type Limiter = RateLimiterPostgres;

const limiters = new WeakMap<Db, Record<LimitName, Limiter>>();

/** Without the database, memory holds the counters: a limit never locks people out because of an outage. */
export async function consumeLimit(
  db: Db,
  actor: Actor,
  name: LimitName,
  key: string,
): Promise<{ ok: true } | { ok: false; retryAfter: number }> {
  try {
    await limiter(db, name).consume(keyOf(name, key));
    return { ok: true };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    // Of a period only the first refusal: an attacker must not fill the log.
    if (refusal.consumedPoints === LIMITS[name].points + 1) await auditLimit(db, actor, name, key);
    return { ok: false, retryAfter: Math.ceil(refusal.msBeforeNext / 1000) };
  }
}

/** The entry names a network or an account, which a key begins with, never an address: the log outlives them. */
async function auditLimit(db: Db, actor: Actor, name: LimitName, key: string): Promise<void> {
  const user = name.endsWith("-client") || key.includes("@") ? null : { user: key.split(" ")[0] };
  try {
    await audit(db, actor, { action: "limit-reached", entity: "limit", entityId: name, after: user });
  } catch (error) {
    log.warn({ err: error, limit: name }, "limit not written into the audit log");
  }
}

/** A correct password is no attack. */
export async function restoreLimit(db: Db, name: LimitName, key: string): Promise<void> {
  await limiter(db, name).reward(keyOf(name, key));
}

export function deleteExpiredLimits(db: Db): Promise<void> {
  return deleteAll(db, "rateLimits", ({ eb }) => eb("expire", "<", sql<number>`extract(epoch from now()) * 1000`));
}

/** A client is its whole network. The backups keep the table for longer than it may say who somebody is. */
function keyOf(name: LimitName, key: string): string {
  return name.endsWith("-client") ? clientOf(key) : proofOf(key);
}

function limiter(db: Db, name: LimitName): Limiter {
  let known = limiters.get(db);
  if (!known) {
    known = makeLimiters(db);
    limiters.set(db, known);
  }
  return known[name];
}

function makeLimiters(db: Db): Record<LimitName, Limiter> {
  const storeClient = asClient(db);
  const entries = Object.entries(LIMITS).map(([name, limit]) => {
    const options = { keyPrefix: name, ...limit };
    const limiter = new RateLimiterPostgres({
      ...options,
      storeClient,
      storeType: "client",
      tableName: "rate_limits",
      tableCreated: true,
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory(options),
    });
    return [name, limiter];
  });
  return Object.fromEntries(entries);
}

const CLOCK_COMPARED_EVERY_MS = 60_000;
/** Numbers beyond it are times in milliseconds, not points. */
const FIRST_TIME = Date.UTC(2020, 0);

/**
 * The part of a pg client that the limiter uses; PGlite has it this way as well. The limiter takes the process's time:
 * it becomes the database's, so that replicas whose clocks differ count alike.
 */
function asClient(db: Db) {
  let clock = { behind: 0, comparedAt: Number.NEGATIVE_INFINITY };
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      if (performance.now() - clock.comparedAt > CLOCK_COMPARED_EVERY_MS) {
        const { now } = await db.selectNoFrom(sql<Date>`clock_timestamp()`.as("now")).executeTakeFirstOrThrow();
        clock = { behind: now.getTime() - Date.now(), comparedAt: performance.now() };
      }
      const { behind } = clock;
      const isTime = (value: unknown) => typeof value === "number" && value > FIRST_TIME;
      const given = values.map((value) => (isTime(value) ? Number(value) + behind : value));
      const answer = await db.executeQuery<{ expire?: number | null }>(CompiledQuery.raw(text, given));
      const rows = answer.rows.map((row) => ({
        ...row,
        expire: row.expire ? Number(row.expire) - behind : row.expire,
      }));
      return { rows, rowCount: rows.length };
    },
  };
}
