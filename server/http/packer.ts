import { Worker } from "node:worker_threads";

export type PackOrder = { body: Uint8Array };
export type Packed = { br: Uint8Array; gzip: Uint8Array };

const MEMORY = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 };

/**
 * In the bundle the server is build/server/index.js, and the thread's entry is built beside the operator's commands.
 */
const entry = import.meta.url.endsWith("/packer.ts")
  ? new URL("./packer-worker.ts", import.meta.url)
  : new URL("../commands/packer-worker.js", import.meta.url);

/**
 * Compresses pages to their smallest size, one after the other, in a thread of its own: in libuv's pool, which password
 * hashing needs, a few pages would block every thread for seconds. The thread ends when there is nothing left to
 * compress.
 */
export class Packer {
  #last: Promise<unknown> = Promise.resolve();
  #worker: Worker | undefined;
  #waiting = 0;

  /** Undefined after a failure: the page is then sent as it is. */
  pack(body: Uint8Array): Promise<Packed | undefined> {
    this.#waiting += 1;
    const packed = this.#last.then(() => this.#ask(body)).catch(() => undefined);
    this.#last = packed.then(() => {
      this.#waiting -= 1;
      if (this.#waiting > 0) return;
      void this.#worker?.terminate();
      this.#worker = undefined;
    });
    return packed;
  }

  #ask(body: Uint8Array): Promise<Packed> {
    this.#worker ??= new Worker(entry, { resourceLimits: MEMORY, env: {} }).on("exit", () => {
      this.#worker = undefined;
    });
    const worker = this.#worker;
    worker.unref();
    return new Promise((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", reject);
      worker.postMessage({ body } satisfies PackOrder);
    });
  }
}
