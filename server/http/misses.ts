import { LRUCache } from "lru-cache";

/** Short, because the name may exist soon: of a film that is being prepared. */
const NAME_MS = 10_000;
const CLIENT_MS = 60_000;
/** Of a name that was found: a film is read in many requests for longer than a client is counted. */
const FOUND_MS = 15 * 60_000;
/** A lesson that is no longer open has a few dozen pictures, and a release replaces a few dozen files. */
const MAX_OF_A_CLIENT = 100;

/**
 * Remembers for a while which names do not exist, and who asked for them: anybody can invent names, and each would cost
 * a query.
 */
export class Misses {
  #names = new LRUCache<string, true>({ max: 10_000, ttl: NAME_MS });
  #found = new LRUCache<string, true>({ max: 10_000, ttl: FOUND_MS });
  /** Counted from the first one on. */
  #clients = new LRUCache<string, number>({ max: 10_000, ttl: CLIENT_MS, noUpdateTTL: true });

  has(name: string): boolean {
    return this.#names.has(name);
  }

  add(name: string, client: string): void {
    this.#names.set(name, true);
    this.#clients.set(client, (this.#clients.get(client) ?? 0) + 1);
  }

  found(name: string): void {
    this.#found.set(name, true);
  }

  /** A name that was found lately is no guess: behind one address others may read what one of them guesses at. */
  isGuessing(name: string, client: string): boolean {
    return !this.#found.has(name) && (this.#clients.get(client) ?? 0) >= MAX_OF_A_CLIENT;
  }
}
