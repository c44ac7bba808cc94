import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline, type Readable, Transform } from "node:stream";
import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";

const MAX_ENTRIES = 5000;
const MAX_TEXT_BYTES = 1024 * 1024;
const MAX_UNPACKED_BYTES = 50 * 1024 ** 3;
/** Films, sounds and pictures hardly shrink, and texts to a fifth: more is made to keep the process busy. */
const MAX_RATIO = 50;
const FREE_OF_RATIO_BYTES = 50 * 1024 ** 2;

export type ArchiveError = "unreadable" | "too-large";

/** A name that leads out of the folder finds nothing. */
export interface CourseFiles {
  /** Null for a text that is missing, damaged, not in UTF-8 or too long. */
  text(file: string): Promise<string | null>;
  /** Null for a file that is missing. The stream of a damaged one fails. */
  stream(file: string): Promise<Readable | null>;
}

export function folderFiles(folder: string): CourseFiles {
  return {
    text: (file) => readFile(join(folder, file), "utf8").catch(() => null),
    stream: async (file) => createReadStream(join(folder, file)),
  };
}

export class Archive implements CourseFiles {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** Reads only the table of contents. A file that unpacks to more than its stated size ends with an error. */
  static async open(path: string): Promise<Archive | ArchiveError> {
    const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch(() => null);
    if (!zip) return "unreadable";
    const entries = new Map<string, Entry>();
    let bytes = 0;
    try {
      if (zip.entryCount > MAX_ENTRIES) return closed(zip, "too-large");
      const maxBytes = Math.min(MAX_UNPACKED_BYTES, Math.max(FREE_OF_RATIO_BYTES, MAX_RATIO * zip.fileSize));
      for await (const entry of zip.eachEntry()) {
        bytes += entry.uncompressedSize;
        if (bytes > maxBytes) return closed(zip, "too-large");
        entries.set(entry.fileName, entry);
      }
    } catch {
      return closed(zip, "unreadable");
    }
    return new Archive(zip, entries);
  }

  async text(file: string): Promise<string | null> {
    if ((this.#entries.get(file)?.uncompressedSize ?? 0) > MAX_TEXT_BYTES) return null;
    try {
      const chunks = (await (await this.stream(file))?.toArray()) ?? null;
      return chunks && new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
    } catch {
      return null;
    }
  }

  async stream(file: string): Promise<Readable | null> {
    const entry = this.#entries.get(file);
    // Encrypted, or compressed in another way than zips of today are.
    const packed = entry && (await this.#zip.openReadStreamPromise(entry).catch(() => null));
    return packed ? pipeline(packed, new Checksum(entry.crc32), () => undefined) : null;
  }

  close(): void {
    this.#zip.close();
  }
}

/** Fails at its end when the bytes are not those that were zipped, which yauzl does not check. */
class Checksum extends Transform {
  readonly #expected: number;
  #found = 0;

  constructor(expected: number) {
    super();
    this.#expected = expected;
  }

  override _transform(chunk: Buffer, _: string, done: (error: null, chunk: Buffer) => void): void {
    this.#found = crc32(chunk, this.#found);
    done(null, chunk);
  }

  override _flush(done: (error?: Error) => void): void {
    done(this.#found === this.#expected ? undefined : new Error("a file of the zip is damaged"));
  }
}

function closed(zip: ZipFile, error: ArchiveError): ArchiveError {
  zip.close();
  return error;
}
