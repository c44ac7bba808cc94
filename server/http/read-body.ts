import type { IncomingMessage } from "node:http";

const DEADLINE_MS = 10_000;
/** A real form arrives within milliseconds: even an office behind one address never has this many open. */
const MAX_OF_A_CLIENT = 20;
const MAX_IN_ALL = 500;

export type BodyError = "too-large" | "too-slow" | "gone";

interface Reading {
  client: string;
  abort: () => void;
}

/**
 * Reads request bodies, and protects the server from clients that never finish one: a body is abandoned at the
 * deadline, and a client with too many open bodies loses its oldest one, never the new one.
 */
export class BodyReader {
  /** Oldest first. */
  #open = new Set<Reading>();

  async read(request: IncomingMessage, client: string, limit: number): Promise<Buffer | BodyError> {
    if (Number(request.headers["content-length"] ?? 0) > limit) return "too-large";
    let abort = () => {};
    const tooSlow = new Promise<"too-slow">((resolve) => {
      abort = () => resolve("too-slow");
    });
    const timer = setTimeout(abort, DEADLINE_MS);
    const reading = { client, abort };
    this.#makeRoom(client);
    this.#open.add(reading);
    try {
      return await Promise.race([collect(request, limit), tooSlow]);
    } finally {
      clearTimeout(timer);
      this.#open.delete(reading);
    }
  }

  #makeRoom(client: string): void {
    const own = [...this.#open].filter((reading) => reading.client === client);
    const oldest = own.length < MAX_OF_A_CLIENT ? undefined : own[0];
    const [first] = this.#open;
    const evicted = oldest ?? (this.#open.size < MAX_IN_ALL ? undefined : first);
    if (!evicted) return;
    this.#open.delete(evicted);
    evicted.abort();
  }
}

/** The whole body, or "too-large" as soon as it is: counted on the stream, so that chunked bodies count, too. */
async function collect(request: IncomingMessage, limit: number): Promise<Buffer | BodyError> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // The request stays open when the body is too large: destroying it would close the connection before the refusal is
    // sent.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) return "too-large";
      chunks.push(chunk);
    }
  } catch {
    return "gone";
  }
  return Buffer.concat(chunks);
}
