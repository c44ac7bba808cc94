import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const MIN_BYTES = 860;
const COMPRESSIBLE =
  /^(text\/|application\/(json|javascript|xml|rss\+xml|atom\+xml|manifest\+json|ld\+json)|image\/svg)/;

/** The best encoding that the client accepts. `br;q=0` is a refusal. */
export function preferredEncoding(accept: string | undefined): Encoding {
  const accepted = new Set(
    (accept ?? "")
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

/** In one shot, at the level that costs less than the bytes that it saves. */
export function compress(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === "br") {
    return brotliCompressSync(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    });
  }
  return encoding === "gzip" ? gzipSync(body, { level: 6 }) : body;
}

const brotli = promisify(brotliCompress);

/** The smallest brotli, off the main thread: for bytes that are sent many times. */
export function compressBest(body: Buffer): Promise<Buffer> {
  return brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
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
