import type { MediaFile } from "../../app/domain/school/media/playback.server.ts";
import { paced } from "../http/paced.ts";

/** Bytes sent at full speed: enough to start a film at once, and to jump around in it. */
const BURST_BYTES = 2 * 1024 * 1024;
/** Films are sent twice as fast as they play. */
const SPEED = 2;
/** The learner's place in a film is recorded to half a minute. */
const REPORT_SECONDS = 30;

/** One response with a film: paces its bytes, and tells which seconds may have been watched. */
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

  async *pace(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const { size, seconds } = this.#file;
    const chunks = seconds ? paced(source, { burst: BURST_BYTES, bytesPerSecond: (SPEED * size) / seconds }) : source;
    for await (const chunk of chunks) {
      yield chunk;
      this.#sent += chunk.length;
      this.#lastAt = performance.now();
    }
    // Content-Length promised more bytes: the client would wait for them for ever.
    if (this.#sent < this.#length) throw new Error("the file is shorter than its row says");
  }

  /**
   * The seconds that may have been watched: those sent, less what browsers fetch in advance, and no more than have
   * passed. Undefined while there are fewer than 30 new ones, unless the response is over.
   */
  unreported(isOver: boolean): { from: number; to: number } | undefined {
    const { size, seconds } = this.#file;
    if (!seconds) return undefined;
    const passed = (this.#lastAt - this.#startedAt) / 1000;
    const played = Math.floor(Math.min(passed, (Math.max(0, this.#sent - BURST_BYTES) / size) * seconds));
    if (played - this.#reported < (isOver ? 1 : REPORT_SECONDS)) return undefined;
    this.#reported = played;
    const from = Math.floor((this.#start / size) * seconds);
    return { from, to: from + played };
  }
}
