import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { log } from "../../app/config/log.server.ts";
import refusals from "../../app/content/refusals.json" with { type: "json" };
import type { Seconds } from "../../app/domain/school/media/learner-activity.server.ts";
import type { MediaFile } from "../../app/domain/school/media/playback.server.ts";
import { mediaStore } from "../../app/gateways/media-store/media-store.server.ts";
import { attachment } from "../../app/routing/attachment.ts";
import type { Exchange, Outcome } from "../exchange.ts";
import { type ByteAnswer, byteAnswer } from "../http/byte-range.ts";
import { isClientGone, sendText } from "../http/send.ts";
import type { MediaStreams, Owner } from "./streams.ts";

interface Sending {
  streams: MediaStreams;
  owner: Owner;
  /** Whether the viewer may still see it. */
  isAllowed: () => Promise<boolean>;
  /** Films are paced for a viewer, sounds for an application are not. */
  isPaced?: boolean;
  /** Records which seconds were sent, and may have been watched. */
  onSent?: (seconds: NonNullable<ReturnType<Viewing["unreported"]>>) => void;
  /** Called before a part of the file is sent that begins at that byte. */
  onOpen?: (start: number) => Promise<void> | void;
}

/** Sends a file, or the part of it that was asked for, to somebody who may have it. */
export async function sendMedia(exchange: Exchange, file: MediaFile, sending: Sending): Promise<Outcome> {
  const { request, response } = exchange;
  const { streams, owner, isAllowed, isPaced = true, onSent, onOpen } = sending;
  const part = byteAnswer(request.method === "HEAD" ? {} : request.headers, file);
  const headers = mediaHeaders(file, part);
  if (part.status === 304 || part.status === 416 || request.method === "HEAD") {
    response.writeHead(part.status, headers).end();
    return "answered";
  }
  if (streams.isFull) return sendBusy(exchange);
  const { start, end } = part.status === 206 ? part : { start: 0, end: file.size - 1 };
  const source = await open(file, start, end).catch((error) => {
    log.warn({ err: error }, "media store away");
    return "away" as const;
  });
  if (source === "away") return sendBusy(exchange);
  if (!source) return sendNotFound(exchange);
  // A source that fails while this waits is reported by the pipeline.
  source.once("error", () => undefined);
  await onOpen?.(start);
  // The client has disconnected meanwhile: its stream would never end.
  if (response.closed) {
    source.destroy();
    return "answered";
  }
  const viewing = new Viewing(file, start, end);
  const note = () => {
    const seconds = viewing.unreported(response.closed);
    if (seconds) onSent?.(seconds);
  };
  exchange.isMedia = true;
  streams.add({ response, owner, isAllowed, note });
  response.writeHead(part.status, headers);
  pipeline(source, (bytes) => viewing.send(bytes, isPaced), response).catch(report);
  return "answered";
}

async function open({ content, size }: MediaFile, start: number, end: number): Promise<Readable | undefined> {
  if ("text" in content) return Readable.from([Buffer.from(content.text).subarray(start, end + 1)]);
  return size === 0 ? Readable.from([]) : mediaStore.read(content.key, { start, end });
}

export function sendNotFound(exchange: Exchange): Outcome {
  return exchange.refuse(404, refusals.noMedia);
}

export function sendBusy({ request, response }: Exchange): Outcome {
  response.setHeader("Retry-After", "10");
  sendText(request, response, 503, refusals.busyFilms);
  return "answered";
}

function report(error: unknown): void {
  if (!isClientGone(error)) log.warn({ err: error }, "film interrupted");
}

/** The headers of an answer that holds media. Nothing in it may run as a page, whatever was uploaded. */
function mediaHeaders(file: MediaFile, part: ByteAnswer): Record<string, string> {
  const { size, etag, mimeType, kind, originalName } = file;
  const headers: Record<string, string> = {
    "Accept-Ranges": "bytes",
    ETag: etag,
    // A proxy must neither cache the file for others nor recompress it: ranges count the bytes of this very file.
    "Cache-Control": "private, no-transform",
    "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  };
  if (part.status === 304) return headers;
  if (part.status === 416) return { ...headers, "Content-Range": `bytes */${size}`, "Content-Length": "0" };
  headers["Content-Type"] = mimeType;
  if (kind === "file") headers["Content-Disposition"] = attachment(originalName);
  if (part.status === 200) return { ...headers, "Content-Length": `${size}` };
  const { start, end } = part;
  return { ...headers, "Content-Range": `bytes ${start}-${end}/${size}`, "Content-Length": `${end - start + 1}` };
}

/** Bytes sent at full speed: enough to start a film at once, and to jump around in it. */
const BURST_BYTES = 2 * 1024 * 1024;
/** Films are sent twice as fast as they play. */
const SPEED = 2;
/** The learner's place in a film is recorded to half a minute, and what was sent of it. */
const REPORT_SECONDS = 30;

/** One response with a film or sound: paces its bytes, and tells which seconds were sent and may have been watched. */
class Viewing {
  readonly #file: MediaFile;
  readonly #start: number;
  readonly #length: number;
  readonly #startedAt = performance.now();
  #lastAt = this.#startedAt;
  #sent = 0;
  #reported = 0;

  constructor(file: MediaFile, start: number, end: number) {
    this.#file = file;
    this.#start = start;
    this.#length = end - start + 1;
  }

  /** `isPaced`: whether a film is sent little faster than it plays. */
  async *send(source: AsyncIterable<Buffer>, isPaced: boolean): AsyncGenerator<Buffer> {
    const { size, seconds } = this.#file;
    const chunks =
      isPaced && seconds ? paced(source, { burst: BURST_BYTES, bytesPerSecond: (SPEED * size) / seconds }) : source;
    for await (const chunk of chunks) {
      yield chunk;
      this.#sent += chunk.length;
      this.#lastAt = performance.now();
    }
    // Content-Length promised more bytes: the client would wait for them for ever.
    if (this.#sent < this.#length) throw new Error("the file is shorter than its row says");
  }

  /**
   * The seconds that were sent since the last time, rounded up, so that no part is too small to count; and those that may
   * have been watched: less what browsers fetch in advance, and no more than have passed. Undefined while fewer than 30
   * were sent, unless the response is over.
   */
  unreported(isOver: boolean): { sent: Seconds[]; watched: Seconds[] } | undefined {
    const { size, seconds } = this.#file;
    if (!seconds || size === 0) return undefined;
    const second = (bytes: number) => (bytes / size) * seconds;
    const unreported = second(this.#sent - this.#reported);
    if (unreported === 0 || (unreported < REPORT_SECONDS && !isOver)) return undefined;
    const sent = {
      from: Math.floor(second(this.#start + this.#reported)),
      to: Math.ceil(second(this.#start + this.#sent)),
    };
    this.#reported = this.#sent;
    const passed = (this.#lastAt - this.#startedAt) / 1000;
    const played = Math.floor(Math.min(passed, second(Math.max(0, this.#sent - BURST_BYTES))));
    const from = Math.floor(second(this.#start));
    return { sent: [sent], watched: played > 0 ? [{ from, to: from + played }] : [] };
  }
}

interface Pace {
  /** Bytes that are sent at once; also the most that a client that has paused may get at once. */
  burst: number;
  bytesPerSecond: number;
}

/**
 * Limits the speed of a stream: a viewer who leaves after ten seconds of a film has taken a quarter of the bytes that
 * would be sent at full speed. Backpressure of a slower client works as usual.
 */
async function* paced(source: AsyncIterable<Buffer>, { burst, bytesPerSecond }: Pace): AsyncGenerator<Buffer> {
  let allowed = burst;
  let at = performance.now();
  for await (const chunk of source) {
    const now = performance.now();
    allowed = Math.min(burst, allowed + ((now - at) / 1000) * bytesPerSecond) - chunk.length;
    at = now;
    if (allowed < 0) await wait((-allowed / bytesPerSecond) * 1000);
    yield chunk;
  }
}
