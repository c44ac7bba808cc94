import refusals from "../../app/content/refusals.json" with { type: "json" };
import { networkOf } from "../../app/domain/values/network.ts";
import type { Exchange, Outcome } from "../exchange.ts";
import { Misses } from "../http/misses.ts";
import { sendText } from "../http/send.ts";

/** A query takes a few milliseconds: three hundred viewers of films have seldom two at the same time. */
const AT_ONCE = 30;

/**
 * Looks up in the database what a request asks for before it has a place in the budget of pages: films, sounds, files of
 * other builds. Few at the same time, and nothing for a client that invents names.
 */
export class Lookups {
  #misses = new Misses();
  #running = 0;

  /** Lets a page answer, which has a budget of its own, unless its name is known not to exist. */
  watch(exchange: Exchange): Outcome {
    const { path, info, response } = exchange;
    const client = networkOf(info.address);
    if (this.#misses.has(path)) return exchange.refuse(404, refusals.noMedia);
    if (this.#misses.isGuessing(path, client)) return refuse(exchange, 429, 60);
    response.once("finish", () => response.statusCode === 404 && this.#misses.add(path, client));
    return "next";
  }

  /** Undefined when the name does not exist; "answered" when the client has to wait. */
  async find<Found>(
    exchange: Exchange,
    query: () => Promise<Found | undefined>,
  ): Promise<Found | undefined | "answered"> {
    const { path, info } = exchange;
    const client = networkOf(info.address);
    if (this.#misses.has(path)) return undefined;
    if (this.#misses.isGuessing(path, client)) return refuse(exchange, 429, 60);
    if (this.#running >= AT_ONCE) return refuse(exchange, 503, 5);
    this.#running += 1;
    try {
      const found = await query();
      if (found === undefined) this.#misses.add(path, client);
      else this.#misses.found(path);
      return found;
    } finally {
      this.#running -= 1;
    }
  }
}

const WORDS = { 429: refusals.guessing, 503: refusals.busy };

function refuse({ request, response }: Exchange, status: keyof typeof WORDS, seconds: number) {
  response.setHeader("Retry-After", `${seconds}`);
  sendText(request, response, status, WORDS[status]);
  return "answered" as const;
}
