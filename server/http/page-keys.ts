import { LRUCache } from "lru-cache";

const MAX_PATH_LENGTH = 200;

/**
 * Decides which addresses are the same page. A response says so itself with `No-Vary-Search`, which browsers read, too:
 * tracking parameters of newsletters and social networks (`?utm_source=…`) then find the cached page instead of filling
 * the cache.
 */
export class PageKeys {
  /** The parameters that change a page, by its address without the query. */
  #read = new LRUCache<string, Set<string>>({ max: 500 });

  keyOf(address: string): string {
    const mark = address.indexOf("?");
    if (mark === -1) return address;
    const path = address.slice(0, mark);
    const read = this.#read.get(path);
    if (read === undefined) return address;
    const kept = new URLSearchParams([...new URLSearchParams(address.slice(mark))].filter(([name]) => read.has(name)));
    return kept.size > 0 ? `${path}?${kept}` : path;
  }

  /** Applies what one response says to all addresses with its path. */
  learn(address: string, headers: Headers): void {
    const header = headers.get("No-Vary-Search");
    // `params` alone: the page ignores every parameter; `except=("a" "b")`: it reads these. With any other rule, every
    // parameter counts.
    const rule = header?.match(/^params(?:, except=\(([^)]*)\))?$/);
    if (!rule) return;
    const names = [...(rule[1] ?? "").matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);
    const path = address.split("?", 1)[0] ?? address;
    if (path.length <= MAX_PATH_LENGTH) this.#read.set(path, new Set(names));
  }
}
