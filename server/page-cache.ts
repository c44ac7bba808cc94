import { compressBest, compressOnce, compressWell, type Encoding, entityTag } from "./encodings.ts";
import { securityHeaders } from "./headers.ts";
import { PageKeys } from "./page-keys.ts";

const MAX_PAGES = 500;

/** An answer that is the same for everyone, kept as bytes ready to send. */
export interface CachedPage {
  tag: string;
  headers: [name: string, value: string][];
  answers: { identity: ReadyAnswer } & Partial<Record<Encoding, ReadyAnswer>>;
  /** Set when the smallest forms are there, or soon will be. */
  isPacked: boolean;
  /** Asked for since it was last looked at for its place. */
  isWanted: boolean;
  freshUntil: number;
  staleUntil: number;
  usableOnErrorUntil: number;
}

/** Names and values in turn, as writeHead takes them: nothing is left to be done for a request but its id. */
interface ReadyAnswer {
  head: string[];
  /** For a 304: what a full answer would say, but for its body. */
  unchangedHead: string[];
  body: Buffer;
}

type Render = () => Promise<Response>;

/**
 * Pages in front of React Router, filled by React Router itself. It obeys the answer's own
 * `Cache-Control: public, s-maxage, stale-while-revalidate, stale-if-error`, and never keeps errors,
 * private answers or cookies. One render at a time for a page, however many wait for it.
 */
export class PageCache {
  #pages = new Map<string, CachedPage>();
  #keys = new PageKeys();
  #renders = new Map<string, Promise<CachedPage | Response>>();
  #generation = 0;

  has(address: string): boolean {
    return this.#pages.has(this.#keys.keyOf(address));
  }

  /** A page known to be public is being rendered anew: it will do for whoever else asks meanwhile. */
  isRenewing(address: string): boolean {
    const key = this.#keys.keyOf(address);
    return this.#pages.has(key) && this.#renders.has(key);
  }

  /** A page that needs no rendering. */
  fresh(address: string): CachedPage | undefined {
    const page = this.#pages.get(this.#keys.keyOf(address));
    if (page === undefined || Date.now() >= page.freshUntil) return undefined;
    page.isWanted = true;
    if (!page.isPacked) void pack(page);
    return page;
  }

  /** A kept page, or the answer of `render` when it may not be kept. */
  async get(address: string, render: Render): Promise<CachedPage | Response> {
    const key = this.#keys.keyOf(address);
    const page = this.#pages.get(key);
    const now = Date.now();
    if (page && now < page.freshUntil) return page;
    if (page && now < page.staleUntil) {
      this.#fill(key, render).catch(() => undefined);
      return page;
    }
    const shared = this.#renders.get(key);
    const answer = await (shared ?? this.#fill(key, render));
    if (page && now < page.usableOnErrorUntil && answer instanceof Response && answer.status >= 500) return page;
    // An answer that is not public belongs to the one who asked: those who waited ask for themselves.
    return shared && answer instanceof Response ? render() : answer;
  }

  /** Forgets every page: the content behind them has changed. */
  purge(): void {
    this.#generation += 1;
    for (const page of this.#pages.values()) {
      page.freshUntil = 0;
      page.staleUntil = 0;
    }
  }

  /** The answer for one visitor alone, waiting for nobody. Kept for the others when it turns out to be public. */
  async getAlone(address: string, render: Render): Promise<CachedPage | Response> {
    const generation = this.#generation;
    const response = await render();
    const life = publicLife(response);
    if (!life) return response;
    this.#keys.learn(address, response.headers);
    const key = this.#keys.keyOf(address);
    const page = await toPage(response, life, this.#pages.get(key));
    if (generation === this.#generation) this.#keep(key, page);
    return page;
  }

  #fill(key: string, render: Render): Promise<CachedPage | Response> {
    const running = this.#renders.get(key);
    if (running) return running;
    const filling = this.getAlone(key, render).finally(() => this.#renders.delete(key));
    this.#renders.set(key, filling);
    return filling;
  }

  #keep(key: string, page: CachedPage): void {
    this.#pages.delete(key);
    this.#pages.set(key, page);
    if (this.#pages.size <= MAX_PAGES) return;
    // The oldest that nobody has asked for again: a thousand invented addresses do not push out the pages that are read.
    for (const [candidate, kept] of this.#pages) {
      this.#pages.delete(candidate);
      if (!kept.isWanted) return;
      kept.isWanted = false;
      this.#pages.set(candidate, kept);
    }
  }
}

interface Life {
  fresh: number;
  stale: number;
  onError: number;
}

function publicLife(response: Response): Life | undefined {
  const control = response.headers.get("Cache-Control") ?? "";
  const seconds = (directive: string) => Number(new RegExp(`${directive}=(\\d+)`).exec(control)?.[1] ?? 0);
  const isPublic = /\bpublic\b/.test(control) && seconds("s-maxage") > 0;
  if (!isPublic || response.status !== 200 || response.headers.has("Set-Cookie")) return undefined;
  return { fresh: seconds("s-maxage"), stale: seconds("stale-while-revalidate"), onError: seconds("stale-if-error") };
}

/** The page in that encoding. Hardly a browser takes gzip and no brotli: it is made when one comes. */
export function answerIn(page: CachedPage, encoding: Encoding): ReadyAnswer {
  const known = page.answers[encoding];
  if (known) return known;
  const body = compressOnce(page.answers.identity.body, encoding);
  const answer = readyAnswer(page.headers, page.tag, encoding, body);
  page.answers[encoding] = answer;
  return answer;
}

/** What has not changed since `before` is not compressed again. */
async function toPage(response: Response, life: Life, before: CachedPage | undefined): Promise<CachedPage> {
  const identity = Buffer.from(await response.arrayBuffer());
  const headers = [...response.headers];
  const tag = entityTag(Buffer.concat([identity, Buffer.from(headers.join())]));
  const freshUntil = Date.now() + life.fresh * 1000;
  const lives = {
    freshUntil,
    staleUntil: freshUntil + life.stale * 1000,
    usableOnErrorUntil: freshUntil + life.onError * 1000,
  };
  if (before?.tag === tag) return { ...before, ...lives };
  const answers = {
    identity: readyAnswer(headers, tag, "identity", identity),
    br: readyAnswer(headers, tag, "br", await compressWell(identity)),
  };
  return { tag, headers, answers, isPacked: false, isWanted: false, ...lives };
}

/** A page that is asked for again will be sent many times. One that is not would only have cost its packing. */
async function pack(page: CachedPage): Promise<void> {
  page.isPacked = true;
  const { headers, tag, answers } = page;
  for (const encoding of ["br", "gzip"] as const) {
    answers[encoding] = readyAnswer(headers, tag, encoding, await compressBest(answers.identity.body, encoding));
  }
}

function readyAnswer(headers: [string, string][], tag: string, encoding: Encoding, body: Buffer): ReadyAnswer {
  const all = new Headers({ ...securityHeaders });
  for (const [name, value] of headers) all.set(name, value);
  all.set("Vary", "Accept-Encoding");
  all.set("ETag", `"${tag}${encoding === "identity" ? "" : `-${encoding}`}"`);
  const unchanged = new Headers(all);
  unchanged.delete("Content-Type");
  if (encoding !== "identity") all.set("Content-Encoding", encoding);
  all.set("Content-Length", `${body.length}`);
  return { head: [...all].flat(), unchangedHead: [...unchanged].flat(), body };
}
