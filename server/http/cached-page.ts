import { compressWell, type Encoding, isCompressible } from "./encodings.ts";
import { entityTag } from "./entity-tag.ts";

/** A page that is the same for everyone, kept as bytes that are ready to send. */
export interface CachedPage {
  tag: string;
  headers: [name: string, value: string][];
  answers: { identity: ReadyAnswer } & Partial<Record<Encoding, ReadyAnswer>>;
  /** How often it was sent from the cache; counted up to the limit for packing. */
  hits: number;
  freshUntil: number;
  staleUntil: number;
  usableOnErrorUntil: number;
}

/** Header names and values alternate, as `writeHead` takes them: only the request's id is added. */
export interface ReadyAnswer {
  head: string[];
  /** The headers of a 304 response. */
  unchangedHead: string[];
  body: Buffer;
}

interface Life {
  fresh: number;
  stale: number;
  onError: number;
}

/** How long a response may be cached for everyone, in seconds; undefined for a private response. */
export function publicLife({ headers, status }: Response): Life | undefined {
  const control = headers.get("Cache-Control") ?? "";
  const seconds = (directive: string) => Number(new RegExp(`${directive}=(\\d+)`).exec(control)?.[1] ?? 0);
  const isPublic = /\bpublic\b/.test(control) && !/\b(private|no-store)\b/.test(control) && seconds("s-maxage") > 0;
  const isSameForAll = /^(accept-encoding)?$/i.test(headers.get("Vary") ?? "");
  if (!isPublic || !isSameForAll || status !== 200 || headers.has("Set-Cookie")) return undefined;
  return { fresh: seconds("s-maxage"), stale: seconds("stale-while-revalidate"), onError: seconds("stale-if-error") };
}

/** Makes a cached page of a response. Content that is unchanged since `before` is not compressed again. */
export async function toPage(response: Response, life: Life, before: CachedPage | undefined): Promise<CachedPage> {
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
  const answers = { identity: readyAnswer(headers, tag, "identity", identity) };
  const page = { tag, headers, answers, hits: 0, ...lives };
  return isCompressiblePage(page) ? withAnswer(page, "br", compressWell(identity)) : page;
}

/** The page with one more encoding. */
export function withAnswer(page: CachedPage, encoding: Encoding, body: Buffer): CachedPage {
  const answer = readyAnswer(page.headers, page.tag, encoding, body);
  return { ...page, answers: { ...page.answers, [encoding]: answer } };
}

export function isCompressiblePage({ headers, answers }: CachedPage): boolean {
  const type = headers.find(([name]) => name === "content-type")?.[1];
  return isCompressible(type, answers.identity.body.length);
}

/** Bytes in memory, in all encodings; the headers count as one page of memory. */
export function sizeOf({ answers }: CachedPage): number {
  return Object.values(answers).reduce((size, { body }) => size + body.length, 4096);
}

function readyAnswer(headers: [string, string][], tag: string, encoding: Encoding, body: Buffer): ReadyAnswer {
  const all = new Headers(headers);
  all.set("Vary", "Accept-Encoding");
  all.set("ETag", `"${tag}${encoding === "identity" ? "" : `-${encoding}`}"`);
  const unchanged = new Headers(all);
  unchanged.delete("Content-Type");
  if (encoding !== "identity") all.set("Content-Encoding", encoding);
  all.set("Content-Length", `${body.length}`);
  return { head: [...all].flat(), unchangedHead: [...unchanged].flat(), body };
}
