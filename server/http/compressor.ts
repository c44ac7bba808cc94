import { Worker } from "node:worker_threads";

export type CompressionOrder = { body: Uint8Array };
export type Compressed = { br: Uint8Array; gzip: Uint8Array };

const MEMORY = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 };

/**
 * In the bundle the server is build/server/index.js, and the thread's entry is built beside the operator's commands.
 */
const entry = import.meta.url.endsWith("/compressor.ts")
  ? new URL("./compressor-worker.ts", import.meta.url)
  : new URL("../commands/compressor-worker.js", import.meta.url);

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

  #ask(body: Uint8Array): Promise<Compressed> {
    this.#worker ??= new Worker(entry, { resourceLimits: MEMORY, env: {} }).on("exit", () => {
      this.#worker = undefined;
    });
    const worker = this.#worker;
    worker.unref();
    return new Promise((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", reject);
      worker.postMessage({ body } satisfies CompressionOrder);
    });
  }
}
