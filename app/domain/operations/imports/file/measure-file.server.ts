import { createHash } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";
import type { TextEncoding } from "#db/types.ts";

const MAX_FILE_BYTES = 20 * 1024 * 1024;
const HEAD_BYTES = 64 * 1024;

/** Lets a file through, and knows at its end what it was: hash, size, encoding, beginning. */
export class FileMeasure extends Transform {
  bytes = 0;
  isTooLarge = false;
  #hash = createHash("sha256");
  #head = Buffer.alloc(0);
  #utf8 = new TextDecoder("utf-8", { fatal: true });
  #isUtf8 = true;

  override _transform(chunk: Buffer, _: string, done: TransformCallback): void {
    this.bytes += chunk.length;
    if (this.bytes > MAX_FILE_BYTES) {
      this.isTooLarge = true;
      done(new Error("the file is too large"));
      return;
    }
    this.#hash.update(chunk);
    if (this.#head.length < HEAD_BYTES) this.#head = Buffer.concat([this.#head, chunk]).subarray(0, HEAD_BYTES);
    this.#readAsUtf8(chunk);
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    this.#readAsUtf8();
    done();
  }

  /** One letter may lie in two chunks. */
  #readAsUtf8(chunk?: Buffer): void {
    try {
      if (this.#isUtf8) this.#utf8.decode(chunk, { stream: chunk !== undefined });
    } catch {
      this.#isUtf8 = false;
    }
  }

  sha256(): string {
    return this.#hash.digest("hex");
  }

  /** Its first 64 KiB as text. */
  head(): string {
    return new TextDecoder(this.encoding()).decode(this.#head);
  }

  encoding(): TextEncoding {
    return utf16Of(this.#head) ?? (this.#isUtf8 ? "utf-8" : "windows-1252");
  }
}

/** By its mark, or without one by the zeros in every second byte: addresses are Latin letters. */
function utf16Of(head: Buffer): TextEncoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 4 && even < odd / 4) return "utf-16le";
  return even > head.length / 4 && odd < even / 4 ? "utf-16be" : undefined;
}
