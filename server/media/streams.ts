import type { ServerResponse } from "node:http";

/** Whose streams are counted together, and how many of them there may be. */
export interface Owner {
  id: string;
  most: number;
}

/**
 * An account has enough for a telephone, a computer and a browser that asks again before it lets go, and too few to be
 * shared.
 */
export const MOST_OF_ACCOUNT = 4;

interface Stream {
  response: ServerResponse;
  /** Null for pictures and files, of which a page may need many at once. */
  owner: Owner | null;
  /** Whether the viewer may still see it. */
  isAllowed: () => Promise<boolean>;
  /** Writes down how far the film was sent. */
  note: () => Promise<void>;
}

/** A process has about 350 MB for everything; an open stream takes some 150 KB of them. */
const MOST = 2000;
const CHECK_MS = 8000;
/** A paused film holds its place for about a minute; the browser asks for the rest when it plays on. */
const STALLED_CHECKS = 8;

/**
 * The films that are on their way in this process. They have places of their own, so that no number of viewers takes one
 * from the shop. While a stream is open, access is asked for again and again: a refund ends it.
 */
export class MediaStreams {
  #open = new Map<Stream, { written: number; stalledChecks: number }>();

  constructor() {
    const round = () => void this.#check().finally(() => setTimeout(round, CHECK_MS).unref());
    setTimeout(round, CHECK_MS).unref();
  }

  get count(): number {
    return this.#open.size;
  }

  get isFull(): boolean {
    return this.count >= MOST;
  }

  /** Counts the stream until its response closes. An owner with too many loses the oldest. */
  add(stream: Stream): void {
    const { owner } = stream;
    const own = owner ? [...this.#open.keys()].filter((other) => other.owner?.id === owner.id) : [];
    if (owner && own.length >= owner.most) own[0]?.response.destroy();
    this.#open.set(stream, { written: 0, stalledChecks: 0 });
    stream.response.on("close", () => {
      this.#open.delete(stream);
      void stream.note();
    });
  }

  /** The process stops: browsers ask the next one for the rest. */
  endAll(): void {
    for (const { response } of this.#open.keys()) response.destroy();
  }

  async #check(): Promise<void> {
    for (const [stream, state] of this.#open) {
      const { response } = stream;
      // While the database is away nobody can tell: the film goes on.
      const isAllowed = await stream.isAllowed().catch(() => true);
      const written = response.socket?.bytesWritten ?? 0;
      state.stalledChecks = written === state.written ? state.stalledChecks + 1 : 0;
      state.written = written;
      if (!isAllowed || state.stalledChecks >= STALLED_CHECKS) response.destroy();
      else await stream.note();
    }
  }
}
