import { createHash } from "node:crypto";
import { pipeline, type Readable, Transform } from "node:stream";
import { HEAD_BYTES } from "./content.ts";

export const MAX_BYTES = 8 * 1024 ** 3;

export class Measure extends Transform {
  bytes = 0;
  head: Buffer = Buffer.alloc(0);
  isTooLarge = false;
  /** The source has failed, and not what the bytes are written to. */
  isCut = false;
  readonly #hash = createHash("sha256");

  override _transform(chunk: Buffer, _: string, done: (error: Error | null, chunk?: Buffer) => void): void {
    if (this.head.length < HEAD_BYTES) this.head = Buffer.concat([this.head, chunk]).subarray(0, HEAD_BYTES);
    this.bytes += chunk.length;
    this.isTooLarge = this.bytes > MAX_BYTES;
    this.#hash.update(chunk);
    done(this.isTooLarge ? new Error("too large") : null, chunk);
  }

  get sha256(): string {
    return this.#hash.copy().digest("hex");
  }
}

/** Listens to the source at once: an error that nobody hears would end the process. Fails with its source. */
export function measure(source: Readable): Measure {
  const measured = new Measure();
  measured.isCut = source.errored !== null;
  source.once("error", () => {
    measured.isCut = !measured.destroyed;
  });
  return pipeline(source, measured, () => undefined);
}
