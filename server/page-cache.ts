import { compress, compressBest, type Encoding, entityTag } from "./encodings.ts";

const MAX_PAGES = 2000;

/** An answer that is the same for everyone, kept as bytes ready to send. */
export interface CachedPage {
  status: number;
  headers: [string, string][];
  tag: string;
  bodies: Record<Encoding, Buffer>;
  freshUntil: number;
  staleUntil: number;
  usableOnErrorUntil: number;
}

type Render = () => Promise<Response>;

/**
 * Pages in front of React Router, filled by React Router itself. It obeys the answer's own
 * `Cache-Control: public, s-maxage, stale-while-revalidate, stale-if-error`, and never keeps errors,
 * private answers or cookies. One render at a time for a page, however many wait for it.
 */
export class PageCache {
  #pages = new Map<string, CachedPage>();
  #renders = new Map<string, Promise<CachedPage | Response>>();
  #generation = 0;

  has(key: string): boolean {
    return this.#pages.has(key);
  }

  /** A kept page, or the answer of `render` when it may not be kept. */
  async get(key: string, render: Render): Promise<CachedPage | Response> {
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
  async getAlone(key: string, render: Render): Promise<CachedPage | Response> {
    const generation = this.#generation;
    const response = await render();
    const life = publicLife(response);
    if (!life) return response;
    const page = await toPage(response, life);
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
    const oldest = this.#pages.keys().next().value;
    if (this.#pages.size > MAX_PAGES && oldest !== undefined) this.#pages.delete(oldest);
    void compressBest(page.bodies.identity).then((best) => {
      page.bodies.br = best;
    });
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

async function toPage(response: Response, life: Life): Promise<CachedPage> {
  const identity = Buffer.from(await response.arrayBuffer());
  const freshUntil = Date.now() + life.fresh * 1000;
  return {
    status: response.status,
    headers: [...response.headers],
    tag: entityTag(identity),
    bodies: { identity, br: compress(identity, "br"), gzip: compress(identity, "gzip") },
    freshUntil,
    staleUntil: freshUntil + life.stale * 1000,
    usableOnErrorUntil: freshUntil + life.onError * 1000,
  };
}
