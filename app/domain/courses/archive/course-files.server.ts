import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";

const MOST_ENTRIES = 5000;
const MOST_TEXT_BYTES = 1024 * 1024;
const MOST_BYTES = 50 * 1024 ** 3;

/** Why a zip is not read at all: `unreadable`: it is no zip, or damaged. `too-large`: it would grow beyond any course. */
export type ArchiveFault = "unreadable" | "too-large";

/** The files of a course, by their names; a name that leads elsewhere is not one of them. */
export interface CourseFiles {
  /** Null for a text that is not there, not in UTF-8 or longer than a text can be. */
  text(file: string): Promise<string | null>;
  stream(file: string): Promise<Readable | null>;
}

/** Those of a folder of ours. */
export function folderFiles(folder: string): CourseFiles {
  return {
    text: (file) => readFile(join(folder, file), "utf8").catch(() => null),
    stream: async (file) => createReadStream(join(folder, file)),
  };
}

/** Those of a zip. */
export class Archive implements CourseFiles {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /**
   * Reads only the table of contents. Names that lead out of the archive are refused, and so is one that says to be
   * larger than we read: a file that turns out larger than its entry says ends with an error.
   */
  static async open(path: string): Promise<Archive | ArchiveFault> {
    const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch(() => null);
    if (!zip) return "unreadable";
    const entries = new Map<string, Entry>();
    let bytes = 0;
    try {
      if (zip.entryCount > MOST_ENTRIES) return closed(zip, "too-large");
      for await (const entry of zip.eachEntry()) {
        bytes += entry.uncompressedSize;
        if (bytes > MOST_BYTES) return closed(zip, "too-large");
        entries.set(entry.fileName, entry);
      }
    } catch {
      return closed(zip, "unreadable");
    }
    return new Archive(zip, entries);
  }

  async text(file: string): Promise<string | null> {
    const entry = this.#entries.get(file);
    if (!entry || entry.uncompressedSize > MOST_TEXT_BYTES) return null;
    try {
      const chunks = await (await this.#zip.openReadStreamPromise(entry)).toArray();
      return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
    } catch {
      return null;
    }
  }

  async stream(file: string): Promise<Readable | null> {
    const entry = this.#entries.get(file);
    return entry ? this.#zip.openReadStreamPromise(entry) : null;
  }

  close(): void {
    this.#zip.close();
  }
}

function closed(zip: ZipFile, fault: ArchiveFault): ArchiveFault {
  zip.close();
  return fault;
}
