import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

const MIN_BYTES = 10_000;

/** Tells how fast a client takes an answer. */
export class ClientPace {
  readonly #response: ServerResponse;
  readonly #withinMs: number;
  #since: number;
  #taken = 0;
  #last: Position;

  constructor(response: ServerResponse, withinMs: number, now = performance.now()) {
    this.#response = response;
    this.#withinMs = withinMs;
    this.#since = now;
    this.#last = positionOf(response.socket);
  }

  /** True when bytes lie ready, and the client has taken fewer than 10 kB of them within the time. */
  isStuck(now = performance.now()): boolean {
    const position = positionOf(this.#response.socket);
    const written = position.written - this.#last.written;
    // A long write is over only with its last byte.
    this.#taken += written > 0 ? written : Math.max(0, this.#last.queued - position.queued);
    this.#last = position;
    if (position.isWaiting && this.#taken < MIN_BYTES) return now - this.#since > this.#withinMs;
    this.#since = now;
    this.#taken = 0;
    return false;
  }
}

interface Position {
  /** Bytes of the writes that are over. */
  written: number;
  /** Bytes of the write in progress that the system has not taken. */
  queued: number;
  isWaiting: boolean;
}

/** `writeQueueSize` is what Node's own time-out of a socket looks at. */
function positionOf(socket: Socket | null): Position {
  if (!socket) return { written: 0, queued: 0, isWaiting: false };
  const { bytesWritten, writableLength } = socket;
  const { _handle: handle } = socket as { _handle?: { writeQueueSize: number } | null };
  return {
    written: bytesWritten - writableLength,
    queued: handle?.writeQueueSize ?? 0,
    isWaiting: writableLength > 0,
  };
}
