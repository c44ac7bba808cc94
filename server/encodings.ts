import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const MIN_BYTES = 860;
const COMPRESSIBLE =
  /^(text\/|application\/(json|javascript|xml|rss\+xml|atom\+xml|manifest\+json|ld\+json)|image\/svg)/;

/** Browsers send a handful of different lists, again and again. */
const MAX_LISTS = 100;
const lists = new Map<string, Encoding>();

/** The best encoding that the client accepts. `br;q=0` is a refusal. */
export function preferredEncoding(accept = ""): Encoding {
  let encoding = lists.get(accept);
  if (encoding) return encoding;
  encoding = readAccepted(accept);
  if (lists.size < MAX_LISTS) lists.set(accept, encoding);
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

export function isCompressible(contentType: string | null, size: number): boolean {
  return size >= MIN_BYTES && COMPRESSIBLE.test(contentType ?? "");
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** For an answer that is sent once: a quarter of the time of level 4, for a sixth more bytes. */
export function compressOnce(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === "br") return brotliCompressSync(body, brotliOptions(1, body));
  return encoding === "gzip" ? gzipSync(body, { level: 1 }) : body;
}

/** Small and soon, off the main thread: for the first visitor of a page that is kept. */
export function compressWell(body: Buffer): Promise<Buffer> {
  return brotli(body, brotliOptions(5, body));
}

/** The smallest, off the main thread: for bytes that are sent many times. */
export function compressBest(body: Buffer, encoding: "br" | "gzip"): Promise<Buffer> {
  return encoding === "br" ? brotli(body, brotliOptions(11, body)) : deflate(body, { level: 9 });
}

function brotliOptions(quality: number, body: Buffer) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } };
}

export function entityTag(body: Buffer): string {
  return createHash("sha256").update(body).digest("base64url").slice(0, 22);
}

/** True when one of the tags in If-None-Match is ours, whatever encoding it was sent in. */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((part) => part.trim().replace(/^W\//, "").startsWith(`"${tag}`));
}
