import type { Db } from "#db/connection.server.ts";

/** A lost notification is made up for. */
const KEPT_MS = 60_000;

let generation = {};

/** Called whenever any process has changed what pages show. */
export function forgetReadings(): void {
  generation = {};
}

/**
 * Reads what pages ask for again and again once, until what they show changes anywhere. A transaction, which has a
 * connection of its own, reads anew: it sees what it has written.
 */
export function keptReading<Value>(read: (db: Db) => Promise<Value>): (db: Db) => Promise<Value> {
  const known = new WeakMap<Db, { of: object; at: number; value: Promise<Value> }>();
  return (db) => {
    const kept = known.get(db);
    if (kept?.of === generation && Date.now() - kept.at < KEPT_MS) return kept.value;
    const value = read(db);
    known.set(db, { of: generation, at: Date.now(), value });
    value.catch(() => known.delete(db));
    return value;
  };
}
