import { LRUCache } from "lru-cache";

const LONGEST_PATH = 200;

/**
 * Which addresses are one page. An answer says it itself with `No-Vary-Search`, as browsers read it, too: the marks that
 * newsletters and networks put behind an address (`?utm_source=…`) then find the kept page and do not fill the cache.
 */
export class PageKeys {
  /** For each address without its query, the parameters that change its page. */
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

  /** What one page says of all the addresses with its path. */
  learn(address: string, headers: Headers): void {
    const header = headers.get("No-Vary-Search");
    // `params` alone: none is read; `except=("a" "b")`: these are. Whatever else it may say varies with everything.
    const rule = header?.match(/^params(?:, except=\(([^)]*)\))?$/);
    if (!rule) return;
    const names = [...(rule[1] ?? "").matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);
    const path = address.split("?", 1)[0] ?? address;
    if (path.length <= LONGEST_PATH) this.#read.set(path, new Set(names));
  }
}
