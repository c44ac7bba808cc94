import { isbot } from "isbot";
import { log } from "../app/config/log.server.ts";
import { addCounts, type DailyCount, listSourceWords } from "../app/domain/site/audience/daily-counts.server.ts";
import { OTHER_SITE, sourceOf } from "../app/domain/site/audience/source.ts";
import { parisDay } from "../app/domain/values/time.ts";
import { sessionCookieOf } from "../app/middleware/session.server.ts";
import type { Db } from "../db/connection.server.ts";
import { orWhileUnavailable } from "../db/errors.server.ts";
import type { Exchange } from "./exchange.ts";
import type { RouteTable } from "./route-table.ts";

const FLUSH_MS = 10_000;
const WORDS_MS = 60_000;
/** Beyond it, readers from elsewhere are counted together. */
const MAX_KEYS = 5000;
const MAX_SESSIONS = 100;

/**
 * Counts how often public pages are read, and from where: pages, not people. Nothing of a reader is kept, not even for
 * the time between two requests. A kill -9 loses ten seconds.
 */
export class Audience {
  readonly #routes: RouteTable;
  #counts = new Map<string, number>();
  /** The page of an address that was answered; null for one that is not counted. */
  readonly #pages = new Map<string, string | null>();
  readonly #words = new Set<string>();
  /** The cookies with which an administrator has come to this process: the founder does not count herself. */
  readonly #administrators = new Set<string>();
  #day = { until: 0, name: "" };

  constructor(routes: RouteTable) {
    this.#routes = routes;
  }

  /** Called for each request once it is answered, from the cache as well. */
  count(exchange: Exchange): void {
    const { request, response, path } = exchange;
    const { headers, method, url = "/" } = request;
    // A second reading of a page that the browser has kept is a 304.
    if (method !== "GET" || (response.statusCode !== 200 && response.statusCode !== 304)) return;
    if (path.startsWith("/admin") && !path.startsWith("/admin/login")) {
      this.#remember(headers.cookie && sessionCookieOf(headers.cookie));
      return;
    }
    const page = this.#pageOf(path);
    if (!page || headers["sec-purpose"]?.includes("prefetch") || isbot(headers["user-agent"] ?? "")) return;
    if (headers.cookie && this.#administrators.has(sessionCookieOf(headers.cookie) ?? "")) return;
    const query = url.indexOf("?");
    const word = query < 0 ? null : new URLSearchParams(url.slice(query)).get("c");
    const source = sourceOf({ word, referrer: headers.referer, ownHost: headers.host }, this.#words);
    const key = `${this.#today()}\n${page}\n${source}`;
    const isFull = this.#counts.size >= MAX_KEYS && !this.#counts.has(key);
    this.#add(isFull ? `${this.#today()}\n${page}\n${OTHER_SITE}` : key);
  }

  /** Begins to write the counts down; what could not be written waits for the next time. */
  start(db: Db): void {
    setInterval(() => void this.flush(db), FLUSH_MS).unref();
    const readWords = () =>
      orWhileUnavailable(listSourceWords(db), null).then(
        (words) => {
          if (!words) return;
          this.#words.clear();
          for (const { word } of words) this.#words.add(word);
        },
        (error) => log.error({ err: error }, "words of links not read"),
      );
    void readWords();
    setInterval(readWords, WORDS_MS).unref();
  }

  async flush(db: Db): Promise<void> {
    if (this.#counts.size === 0) return;
    const taken = this.#counts;
    this.#counts = new Map();
    const rows = [...taken].map(([key, n]): DailyCount => {
      const [day = "", page = "", source = ""] = key.split("\n");
      return { day, page, source, n };
    });
    try {
      await addCounts(db, rows);
    } catch (error) {
      for (const [key, n] of taken) this.#add(key, n);
      log.warn({ err: error }, "page counts not written");
    }
  }

  #add(key: string, n = 1): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + n);
  }

  #remember(cookie: string | undefined): void {
    if (!cookie || this.#administrators.has(cookie)) return;
    if (this.#administrators.size >= MAX_SESSIONS) this.#administrators.clear();
    this.#administrators.add(cookie);
  }

  #pageOf(path: string): string | null {
    const known = this.#pages.get(path);
    if (known !== undefined) return known;
    const found = this.#routes.find(path);
    const isPublic = found && (found.route.handle.robots === "listed" || found.route.pattern === "/checkout/:slug");
    const page = isPublic && !/\.\w+$/.test(found.path) ? found.path : null;
    if (this.#pages.size < MAX_KEYS) this.#pages.set(path, page);
    return page;
  }

  #today(): string {
    const now = Date.now();
    if (now >= this.#day.until)
      this.#day = { until: now + 60_000 - (now % 60_000), name: parisDay(new Date(now)).toString() };
    return this.#day.name;
  }
}
