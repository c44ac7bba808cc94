import { setTimeout as wait } from "node:timers/promises";

export interface Pace {
  /** Bytes that leave at once; also the most that a reader who paused may catch up with. */
  head: number;
  bytesPerSecond: number;
}

/**
 * Lets the bytes of a stream through at a pace. Who watches ten seconds of a film and leaves has taken a quarter of what
 * an unpaced server would have sent. A reader that is slower than the pace holds the stream back as usual.
 */
export async function* paced(source: AsyncIterable<Buffer>, { head, bytesPerSecond }: Pace): AsyncGenerator<Buffer> {
  let allowed = head;
  let at = performance.now();
  for await (const chunk of source) {
    const now = performance.now();
    allowed = Math.min(head, allowed + ((now - at) / 1000) * bytesPerSecond) - chunk.length;
    at = now;
    if (allowed < 0) await wait((-allowed / bytesPerSecond) * 1000);
    yield chunk;
  }
}
