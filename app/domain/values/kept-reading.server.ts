import type { Db } from "#db/connection.server.ts";

/** A lost notification is made up for. */
const KEPT_MS = 60_000;

let generation = {};

/** Called whenever any process has changed what pages show. */
export function forgetReadings(): void {
  generation = {};
}

/**
 * Reads what pages ask for again and again once, until what they show changes anywhere. A transaction reads anew: it
 * sees what it has written.
 */
export function keptReading<Value>(read: (db: Db) => Promise<Value>): (db: Db) => Promise<Value> {
  let kept: { of: object; at: number; value: Promise<Value> } | undefined;
  return (db) => {
    if (db.isTransaction) return read(db);
    if (kept?.of === generation && Date.now() - kept.at < KEPT_MS) return kept.value;
    const reading = { of: generation, at: Date.now(), value: read(db) };
    kept = reading;
    reading.value.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading.value;
  };
}
