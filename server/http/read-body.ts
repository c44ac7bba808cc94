import type { IncomingMessage } from "node:http";

const MIB = 1024 * 1024;

interface Bounds {
  deadlineMs: number;
  ofClient: { bodies: number; bytes: number };
  inAll: { bodies: number; bytes: number };
}

/** A real form arrives within milliseconds: even an office behind one address never has this many open. */
const OF_ANYBODY: Bounds = {
  deadlineMs: 10_000,
  ofClient: { bodies: 20, bytes: 4 * MIB },
  inAll: { bodies: 500, bytes: 32 * MIB },
};

/** A form with pictures, of somebody whom its route's guards have let in: 24 MiB take four minutes at 100 kB a second. */
export const OF_ADMINISTRATORS: Bounds = {
  deadlineMs: 5 * 60_000,
  ofClient: { bodies: 5, bytes: 48 * MIB },
  inAll: { bodies: 20, bytes: 48 * MIB },
};

type BodyError = "too-large" | "too-slow" | "gone";

interface Reading {
  client: string;
  chunks: Buffer[];
  bytes: number;
  abandon: () => void;
}

/**
 * Reads request bodies, and protects the server from clients that never finish one: a body is abandoned at the
 * deadline, and a client with too many open bodies, or too many bytes in them, loses its oldest one, never the new one.
 * When those of all clients together are too many, the one with most of them loses its oldest one.
 */
export class BodyReader {
  /** Oldest first. */
  #open = new Set<Reading>();
  readonly #bounds: Bounds;

  constructor(bounds = OF_ANYBODY) {
    this.#bounds = bounds;
  }

  async read(request: IncomingMessage, client: string, limit: number): Promise<Buffer | BodyError> {
    if (Number(request.headers["content-length"] ?? 0) > limit) return "too-large";
    const reading: Reading = { client, chunks: [], bytes: 0, abandon: () => {} };
    const tooSlow = new Promise<"too-slow">((resolve) => {
      reading.abandon = () => {
        this.#open.delete(reading);
        // The client may go on sending.
        reading.chunks = [];
        resolve("too-slow");
      };
    });
    const timer = setTimeout(reading.abandon, this.#bounds.deadlineMs);
    this.#open.add(reading);
    this.#makeRoom(client);
    try {
      return await Promise.race([this.#collect(request, limit, reading), tooSlow]);
    } finally {
      clearTimeout(timer);
      this.#open.delete(reading);
    }
  }

  /** The whole body, or "too-large" as soon as it is: counted on the stream, so that chunked bodies count, too. */
  async #collect(request: IncomingMessage, limit: number, reading: Reading): Promise<Buffer | BodyError> {
    try {
      // The request stays open when the body is too large: destroying it would close the connection before the refusal
      // is sent.
      for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        if (!this.#open.has(reading)) return "too-slow";
        reading.bytes += chunk.length;
        if (reading.bytes > limit) return "too-large";
        reading.chunks.push(chunk);
        this.#makeRoom(reading.client);
      }
    } catch {
      return "gone";
    }
    return Buffer.concat(reading.chunks);
  }

  #makeRoom(client: string): void {
    const all = [...this.#open];
    const own = all.filter((reading) => reading.client === client);
    const { ofClient, inAll } = this.#bounds;
    if (isOver(own, ofClient)) own[0]?.abandon();
    else if (isOver(all, inAll)) greediest(all, inAll.bodies)?.abandon();
  }
}

function isOver(readings: readonly Reading[], max: { bodies: number; bytes: number }): boolean {
  return readings.length > max.bodies || bytesOf(readings) > max.bytes;
}

function bytesOf(readings: readonly Reading[]): number {
  return readings.reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * The oldest body of the client with most bodies, or bytes, whatever there is too much of. Of equally many bodies those with
 * fewest bytes: who sends nothing must not end a form that is arriving.
 */
function greediest(all: readonly Reading[], maxBodies: number): Reading | undefined {
  const byBytes = (a: Reading[], b: Reading[]) => bytesOf(b) - bytesOf(a);
  const byBodies = (a: Reading[], b: Reading[]) => b.length - a.length || byBytes(b, a);
  const clients = [...Map.groupBy(all, ({ client }) => client).values()];
  const [own] = clients.sort(all.length > maxBodies ? byBodies : byBytes);
  return own?.[0];
}
