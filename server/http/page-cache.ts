import { LRUCache } from "lru-cache";
import {
  type CachedPage,
  isCompressiblePage,
  publicLife,
  type ReadyAnswer,
  sizeOf,
  toPage,
  withAnswer,
} from "./cached-page.ts";
import { Compressor } from "./compressor.ts";
import { compressOnce, type Encoding } from "./encodings.ts";

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

const MIB = 1024 * 1024;
/** Only a page that is requested repeatedly is worth the best compression, which may take a second. */
const HITS_BEFORE_COMPRESSION = 3;
const MAX_KEY_LENGTH = 500;

type Render = () => Promise<Response>;

/**
 * The cache in front of React Router. It obeys each response's own `Cache-Control: public, s-maxage,
 * stale-while-revalidate, stale-if-error`, and never keeps errors, private responses or cookies. A page is rendered
 * once at a time, however many requests wait for it.
 */
export class PageCache {
  #pages = new LRUCache<string, CachedPage>({ max: 500, maxSize: 56 * MIB, sizeCalculation: sizeOf });
  /** Anybody can invent query strings: kept apart, they never evict a page without a query. */
  #withQuery = new LRUCache<string, CachedPage>({ max: 100, maxSize: 8 * MIB, sizeCalculation: sizeOf });
  /** Addresses whose responses were private: no request waits for another one's there. */
  #private = new LRUCache<string, true>({ max: 1000 });
  #keys = new PageKeys();
  #renders = new Map<string, Promise<CachedPage | Response>>();
  #compressor = new Compressor();
  #generation = 0;
  #commonHeaders: [string, string][];
  /** Since the start. */
  readonly counts = { hit: 0, miss: 0 };

  /** `commonHeaders` are added to every page that does not set them itself. */
  constructor(commonHeaders: Record<string, string> = {}) {
    this.#commonHeaders = Object.entries(commonHeaders);
  }

  /** A page that needs no rendering. */
  fresh(address: string): CachedPage | undefined {
    const key = this.#keys.keyOf(address);
    const page = this.#cacheOf(key).get(key);
    const isFresh = page !== undefined && Date.now() < page.freshUntil;
    this.counts[isFresh ? "hit" : "miss"] += 1;
    if (!isFresh) return undefined;
    if (page.hits < HITS_BEFORE_COMPRESSION) this.#countHit(key, page);
    return page;
  }

  /** A page that may still be shown, while `render` refreshes it for later requests. */
  stale(address: string, render: Render): CachedPage | undefined {
    const key = this.#keys.keyOf(address);
    const page = this.#cacheOf(key).get(key);
    if (page === undefined || Date.now() >= page.staleUntil) return undefined;
    if (!this.#renders.has(key)) this.#renderForAll(key, render).catch(() => undefined);
    return page;
  }

  /**
   * Waits for the page that another request is rendering. Returns it only if everyone may see it: a response that is
   * private, sets a cookie, varies or is an error goes only to its own request, and the others render for themselves.
   * The address includes the whole query, so that one token is never taken for another.
   */
  async join(address: string, isAnonymous: boolean): Promise<CachedPage | undefined> {
    const key = this.#keys.keyOf(address);
    const known = this.#cacheOf(key).get(key);
    const render = isAnonymous || known ? this.#renders.get(key) : undefined;
    const answer = await render?.catch(() => undefined);
    return answer instanceof Response ? usableOnError(known, answer) : answer;
  }

  /** Renders the page, and keeps it when it is public. An anonymous request renders for all that arrive meanwhile. */
  async render(address: string, render: Render, isAnonymous: boolean): Promise<CachedPage | Response> {
    const key = this.#keys.keyOf(address);
    const known = this.#cacheOf(key).get(key);
    const isShared = (isAnonymous && !this.#private.has(key)) || known !== undefined;
    const answer = await (isShared && !this.#renders.has(key)
      ? this.#renderForAll(key, render)
      : this.#renderAlone(address, render));
    return (answer instanceof Response && usableOnError(known, answer)) || answer;
  }

  /** The response in that encoding. Almost no browser accepts gzip without Brotli, so gzip is made on demand. */
  answer(address: string, page: CachedPage, encoding: Encoding): ReadyAnswer {
    const known = page.answers[encoding];
    if (known) return known;
    if (!isCompressiblePage(page)) return page.answers.identity;
    const grown = withAnswer(page, encoding, compressOnce(page.answers.identity.body, encoding));
    const key = this.#keys.keyOf(address);
    if (this.#cacheOf(key).peek(key)?.tag === page.tag) this.#cacheOf(key).set(key, grown);
    return grown.answers[encoding] ?? grown.answers.identity;
  }

  get bytes(): number {
    return this.#pages.calculatedSize + this.#withQuery.calculatedSize;
  }

  has(address: string): boolean {
    const key = this.#keys.keyOf(address);
    return this.#cacheOf(key).has(key);
  }

  /** Forgets every page, because their content has changed, including pages that are being rendered. */
  purge(): void {
    this.#generation += 1;
    this.#renders.clear();
    for (const place of [this.#pages, this.#withQuery]) {
      for (const page of place.values()) {
        page.freshUntil = 0;
        page.staleUntil = 0;
      }
    }
  }

  #cacheOf(key: string): LRUCache<string, CachedPage> {
    return key.includes("?") ? this.#withQuery : this.#pages;
  }

  #renderForAll(key: string, render: Render): Promise<CachedPage | Response> {
    const rendering = this.#renderAlone(key, render).finally(() => {
      if (this.#renders.get(key) === rendering) this.#renders.delete(key);
    });
    this.#renders.set(key, rendering);
    return rendering;
  }

  async #renderAlone(address: string, render: Render): Promise<CachedPage | Response> {
    const generation = this.#generation;
    const response = await render();
    const life = publicLife(response);
    if (!life) {
      const isPrivate = response.headers.get("Cache-Control")?.includes("private");
      if (isPrivate && address.length <= MAX_KEY_LENGTH) this.#private.set(address, true);
      return response;
    }
    for (const [name, value] of this.#commonHeaders) if (!response.headers.has(name)) response.headers.set(name, value);
    this.#keys.learn(address, response.headers);
    const key = this.#keys.keyOf(address);
    const cache = this.#cacheOf(key);
    const plain = this.#pages.peek(key.split("?", 1)[0] ?? key);
    const page = await toPage(response, life, cache.peek(key) ?? plain);
    // A parameter that the page ignores (`?category=invented`) must not make a second entry.
    const isNew = cache === this.#pages || page.tag !== plain?.tag;
    if (isNew && generation === this.#generation && key.length <= MAX_KEY_LENGTH) {
      cache.set(key, page);
      this.#private.delete(key);
    }
    return page;
  }

  #countHit(key: string, page: CachedPage): void {
    page.hits += 1;
    if (page.hits === HITS_BEFORE_COMPRESSION && isCompressiblePage(page))
      void this.#compress(key, page.tag, page.answers.identity.body);
  }

  async #compress(key: string, tag: string, body: Buffer): Promise<void> {
    const compressed = await this.#compressor.compress(body);
    const page = this.#cacheOf(key).peek(key);
    if (!compressed || page?.tag !== tag) return;
    const smaller = withAnswer(
      withAnswer(page, "br", Buffer.from(compressed.br)),
      "gzip",
      Buffer.from(compressed.gzip),
    );
    this.#cacheOf(key).set(key, smaller);
  }
}

function usableOnError(page: CachedPage | undefined, answer: Response): CachedPage | undefined {
  return answer.status >= 500 && page && Date.now() < page.usableOnErrorUntil ? page : undefined;
}
