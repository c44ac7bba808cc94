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
  const readOne = keptReadingOf((db) => read(db));
  return (db) => readOne(db, "");
}

/** The same of each key. What was read is shared: nobody may change it. */
export function keptReadingOf<Value>(
  read: (db: Db, key: string) => Promise<Value>,
): (db: Db, key: string) => Promise<Value> {
  let keptIn = generation;
  const kept = new Map<string, { at: number; value: Promise<Value> }>();
  return (db, key) => {
    if (db.isTransaction) return read(db, key);
    if (keptIn !== generation) kept.clear();
    keptIn = generation;
    const known = kept.get(key);
    if (known && Date.now() - known.at < KEPT_MS) return known.value;
    const reading = { at: Date.now(), value: read(db, key) };
    kept.set(key, reading);
    reading.value.catch(() => {
      if (kept.get(key) === reading) kept.delete(key);
    });
    return reading.value;
  };
}
