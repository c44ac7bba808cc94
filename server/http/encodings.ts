import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";

export type Encoding = "br" | "gzip" | "identity";

const MIN_BYTES = 860;
/** What a server sends before it hears from the client again. */
const FIRST_ROUND_TRIP = 14 * 1024;
const COMPRESSIBLE =
  /^(text\/|application\/(json|javascript|xml|rss\+xml|atom\+xml|manifest\+json|ld\+json)|image\/svg)/;

/** Browsers send only a handful of different Accept-Encoding headers. */
const lists = new LRUCache<string, Encoding>({ max: 100 });

/** The best encoding that the client accepts: `br;q=0` refuses Brotli. */
export function preferredEncoding(accept = ""): Encoding {
  let encoding = lists.get(accept);
  if (encoding === undefined) {
    encoding = readAccepted(accept);
    lists.set(accept, encoding);
  }
  return encoding;
}

function readAccepted(accept: string): Encoding {
  const accepted = new Set(
    accept
      .split(",")
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(";")[0]?.trim()),
  );
  if (accepted.has("br")) return "br";
  return accepted.has("gzip") ? "gzip" : "identity";
}

/** PDFs and pictures are compressed already: compressing them again would take seconds and save nothing. */
export function isCompressible(contentType: string | null | undefined, size: number): boolean {
  return size >= MIN_BYTES && COMPRESSIBLE.test(contentType ?? "");
}

/** For a response that is sent once. */
export function compressOnce(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === "br") return brotliOnce(body);
  return encoding === "gzip" ? gzipSync(body, { level: 1 }) : body;
}

/** Small and fast (1 ms for a page), for the first visitors of a cached page. */
export function compressWell(body: Buffer): Buffer {
  return brotliCompressSync(body, brotliOptions(6, body));
}

/** Smallest, but a hundred times slower: for bytes that are sent many times, and never on the main thread. */
export function compressBest(body: Uint8Array, encoding: "br" | "gzip"): Buffer {
  return encoding === "br" ? brotliCompressSync(body, brotliOptions(11, body)) : gzipSync(body, { level: 9 });
}

/**
 * Level 3 takes less than half the time of level 6 and makes a tenth more bytes. Level 6 is used where that tenth decides
 * whether the page fits into the first round trip, because a second round trip takes longer. Level 7 takes three times as
 * long as level 6 and saves 0.3 % more.
 */
function brotliOnce(body: Buffer): Buffer {
  const quick = brotliCompressSync(body, brotliOptions(3, body));
  const isNearlyThere = quick.length > FIRST_ROUND_TRIP && quick.length < 1.12 * FIRST_ROUND_TRIP;
  return isNearlyThere ? compressWell(body) : quick;
}

function brotliOptions(quality: number, body: Uint8Array) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } };
}
