import { setTimeout as wait } from "node:timers/promises";
import type { Seconds } from "../../app/domain/school/media/learner-activity.server.ts";
import type { MediaFile } from "../../app/domain/school/media/playback.server.ts";

/** Bytes sent at full speed: enough to start a film at once, and to jump around in it. */
const BURST_BYTES = 2 * 1024 * 1024;
/** Films are sent twice as fast as they play. */
const SPEED = 2;
/** The learner's place in a film is recorded to half a minute, and what was sent of it. */
const REPORT_SECONDS = 30;

/** One response with a film or sound: paces its bytes, and tells which seconds were sent and may have been watched. */
export class Viewing {
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

export interface Pace {
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
