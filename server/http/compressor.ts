import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { threadEntry } from "../../app/config/thread-entry.server.ts";

export type CompressionOrder = { body: Uint8Array };
export type Compressed = { br: Uint8Array; gzip: Uint8Array };

const MEMORY = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 };

const entry = threadEntry(new URL("./compressor-worker.ts", import.meta.url));

/**
 * Compresses pages to their smallest size, one after the other, in a thread of its own: in libuv's pool, which password
 * hashing needs, a few pages would block every thread for seconds. The thread ends when there is nothing left to
 * compress.
 */
export class Compressor {
  #last: Promise<unknown> = Promise.resolve();
  #worker: Worker | undefined;
  #waiting = 0;

  /** Undefined after a failure: the page is then sent as it is. */
  compress(body: Uint8Array): Promise<Compressed | undefined> {
    this.#waiting += 1;
    const compressed = this.#last.then(() => this.#ask(body)).catch(() => undefined);
    this.#last = compressed.then(() => {
      this.#waiting -= 1;
      if (this.#waiting > 0) return;
      void this.#worker?.terminate();
      this.#worker = undefined;
    });
    return compressed;
  }

  async #ask(body: Uint8Array): Promise<Compressed> {
    this.#worker ??= new Worker(entry, { resourceLimits: MEMORY, env: {} })
      // It may also fail while nobody asks it for anything.
      .on("error", () => undefined)
      .on("exit", () => {
        this.#worker = undefined;
      });
    const worker = this.#worker;
    worker.unref();
    worker.postMessage({ body } satisfies CompressionOrder);
    // Stops listening with the answer: while pages are waiting, the thread and its listeners stay.
    const answered = new AbortController();
    const ended = once(worker, "exit", answered).then(() => Promise.reject(new Error("The thread has ended")));
    try {
      const [compressed] = await Promise.race([once(worker, "message", answered), ended]);
      return compressed;
    } finally {
      answered.abort();
    }
  }
}
