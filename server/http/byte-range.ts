import type { IncomingHttpHeaders } from "node:http";
import parseRange from "range-parser";

export type ByteAnswer =
  | { status: 200 }
  | { status: 206; start: number; end: number }
  | { status: 304 }
  /** Nothing of what was asked for is in the file. */
  | { status: 416 };

interface File {
  size: number;
  /** Strong, with its quotes. */
  etag: string;
}

/**
 * Decides which bytes answer a GET (RFC 9110, 13.2.2 and 14.2). The whole file is sent when it has changed since the
 * client got its first part, and when several ranges are requested at once.
 */
export function byteAnswer(headers: IncomingHttpHeaders, { size, etag }: File): ByteAnswer {
  if (namesTag(headers["if-none-match"], etag)) return { status: 304 };
  const condition = headers["if-range"];
  if (!headers.range || (condition !== undefined && condition !== etag)) return { status: 200 };
  // `bytes=-500` of a file with 300 bytes means the whole file, which the parser would refuse.
  const asked = headers.range.replace(/^bytes=-(\d+)$/, (_, length) => `bytes=-${Math.min(size, Number(length))}`);
  const ranges = parseRange(size, asked);
  if (ranges === -1) return { status: 416 };
  if (ranges === -2 || ranges.type !== "bytes") return { status: 200 };
  const [range, ...others] = ranges;
  return range && others.length === 0 ? { status: 206, ...range } : { status: 200 };
}

function namesTag(list: string | undefined, etag: string): boolean {
  const tags = list?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}
