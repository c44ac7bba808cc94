import type { ServerResponse } from "node:http";
import { log } from "../../app/config/log.server.ts";
import { orWhileUnavailable } from "../../db/errors.server.ts";
import { ClientPace } from "../http/client-pace.ts";

/** An account or a network address: its streams are counted together. */
export interface Owner {
  id: string;
  maxStreams: number;
}

/**
 * Films of an account: enough for a phone, a computer and a browser that opens a new connection before it closes the
 * old one; too few for an account that is shared with others.
 */
export const STREAMS_PER_ACCOUNT = 4;
/** Pictures and documents: a browser opens six connections. */
export const FILES_PER_ACCOUNT = 8;

interface Stream {
  response: ServerResponse;
  owner: Owner;
  /** Whether the viewer may still see it. */
  isAllowed: () => Promise<boolean>;
  /** Records how far the film was sent. */
  note: () => void;
}

/** A process has about 350 MB for everything; an open stream takes some 150 KB of them. */
const MAX_STREAMS = 2000;
const CHECK_MS = 8000;
/** A paused film keeps its stream for about a minute; when it plays on, the browser requests the rest. */
const PAUSE_MS = 64_000;

/**
 * The films that this process is sending. They have a limit of their own, so that viewers never take the places of the
 * shop's requests. Access is checked again while a stream is open: a refund ends the stream.
 */
export class MediaStreams {
  #open = new Map<Stream, ClientPace>();

  constructor() {
    const round = () => void this.#check().finally(() => setTimeout(round, CHECK_MS).unref());
    setTimeout(round, CHECK_MS).unref();
  }

  get count(): number {
    return this.#open.size;
  }

  get isFull(): boolean {
    return this.count >= MAX_STREAMS;
  }

  /** Counts the stream until its response closes. An owner with too many loses the oldest. */
  add(stream: Stream): void {
    const { owner } = stream;
    const own = [...this.#open.keys()].filter((other) => other.owner.id === owner.id);
    if (own.length >= owner.maxStreams) own[0]?.response.destroy();
    this.#open.set(stream, new ClientPace(stream.response, PAUSE_MS));
    stream.response.on("close", () => {
      this.#open.delete(stream);
      stream.note();
    });
  }

  /** For a stopping process: browsers request the rest from the next one. */
  endAll(): void {
    for (const { response } of this.#open.keys()) response.destroy();
  }

  async #check(): Promise<void> {
    for (const [stream, pace] of this.#open) {
      const { response } = stream;
      // While the database is unavailable, access cannot be checked: the film goes on. A fault of ours opens nothing, and
      // ends no round.
      const isAllowed = await orWhileUnavailable(stream.isAllowed(), true).catch((error) => {
        log.error({ err: error }, "access to a film not checked");
        return false;
      });
      if (!isAllowed || pace.isStuck()) response.destroy();
      else stream.note();
    }
  }
}
