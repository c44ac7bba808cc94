import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import { mediaStore } from "#app/gateways/media-store/media-store.server.ts";

/** A zip that goes into the store while it is made. Until its end nobody can read anything of it. */
export class StoredZip {
  readonly #zip = new ZipFile();
  readonly #output = this.#zip.outputStream as Readable;
  readonly #stored: Promise<number>;
  files = 0;

  constructor(key: string) {
    // Listens to the stream before anything is written into it.
    this.#stored = mediaStore.put(key, this.#output);
    this.#stored.catch(() => undefined);
    this.#zip.on("error", (error: Error) => this.destroy(error));
  }

  async add(name: string, source: Readable, { compress = true } = {}): Promise<void> {
    const taken = finished(source, { writable: false });
    this.#zip.addReadStream(source, name, { compress });
    this.files += 1;
    try {
      // A store that is full takes nothing any more.
      await Promise.race([taken, this.#stored.then(() => Promise.reject(new Error("the zip was closed")))]);
    } catch (error) {
      taken.catch(() => undefined);
      source.destroy();
      throw error;
    }
  }

  addText(name: string, text: string | Buffer): Promise<void> {
    return this.add(name, Readable.from([text], { objectMode: false }));
  }

  /** The number of bytes that were stored. */
  end(): Promise<number> {
    this.#zip.end();
    return this.#stored;
  }

  destroy(error: Error): void {
    this.#output.destroy(error);
  }
}
