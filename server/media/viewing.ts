import type { MediaFile } from "../../app/domain/media/playback.server.ts";
import { paced } from "../http/paced.ts";

/** Enough to start a film at once, and to find one's way in it. */
const HEAD = 2 * 1024 * 1024;
/** Twice as fast as it plays. */
const AHEAD = 2;
/** A place that is known to half a minute is good enough to propose. */
const NEWS_S = 30;

/** One answer with a film, from its first byte on: how fast it leaves, and which seconds may have been watched. */
export class Viewing {
  readonly #file: MediaFile;
  readonly #start: number;
  readonly #length: number;
  readonly #startedAt = performance.now();
  #lastAt = this.#startedAt;
  #sent = 0;
  #noted = 0;

  constructor(file: MediaFile, start: number, end: number) {
    this.#file = file;
    this.#start = start;
    this.#length = end - start + 1;
  }

  async *pace(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const { size, seconds } = this.#file;
    const chunks = seconds ? paced(source, { head: HEAD, bytesPerSecond: (AHEAD * size) / seconds }) : source;
    for await (const chunk of chunks) {
      yield chunk;
      this.#sent += chunk.length;
      this.#lastAt = performance.now();
    }
    // Who was promised more bytes would wait for them for ever.
    if (this.#sent < this.#length) throw new Error("the file is shorter than its row says");
  }

  /**
   * The seconds that may have been watched: those sent, less what browsers fetch ahead, and no more than have passed.
   * Undefined while there is little to add.
   */
  news(isOver: boolean): { from: number; to: number } | undefined {
    const { size, seconds } = this.#file;
    if (!seconds) return undefined;
    const passed = (this.#lastAt - this.#startedAt) / 1000;
    const played = Math.floor(Math.min(passed, (Math.max(0, this.#sent - HEAD) / size) * seconds));
    if (played - this.#noted < (isOver ? 1 : NEWS_S)) return undefined;
    this.#noted = played;
    const from = Math.floor((this.#start / size) * seconds);
    return { from, to: from + played };
  }
}
