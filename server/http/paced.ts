import { setTimeout as wait } from "node:timers/promises";

export interface Pace {
  /** Bytes that are sent at once; also the most that a client that has paused may get at once. */
  burst: number;
  bytesPerSecond: number;
}

/**
 * Limits the speed of a stream: a viewer who leaves after ten seconds of a film has taken a quarter of the bytes that
 * would be sent at full speed. Backpressure of a slower client works as usual.
 */
export async function* paced(source: AsyncIterable<Buffer>, { burst, bytesPerSecond }: Pace): AsyncGenerator<Buffer> {
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
