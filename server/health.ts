import { monitorEventLoopDelay } from "node:perf_hooks";
import type { OpenDatabase } from "../db/connection.server.ts";

const ASK_AGAIN_MS = 2000;
const PING_MS = 1000;
const LOOP_WINDOW_MS = 1000;
const SLOW_LOOP_NS = 250e6;
const LATE_WINDOWS = 2;

/** The state behind /readyz. Suppliers (Stripe, Airtable, SMTP) never make the shop not ready. */
export class Health {
  isStopping = false;
  isMigrated = false;
  #asked = 0;
  #lateWindows = 0;
  #error: string | undefined;
  #database: Pick<OpenDatabase, "ping">;
  #delay = monitorEventLoopDelay({ resolution: 20 });

  constructor(database: Pick<OpenDatabase, "ping">) {
    this.#database = database;
    this.#delay.enable();
    setInterval(() => {
      this.#lateWindows = this.#delay.mean > SLOW_LOOP_NS ? this.#lateWindows + 1 : 0;
      this.#delay.reset();
    }, LOOP_WINDOW_MS).unref();
  }

  /** Undefined when ready, else the reason. The database is checked every two seconds at most. */
  async error(): Promise<string | undefined> {
    if (this.isStopping) return "stopping";
    if (!this.isMigrated) return "database not ready";
    if (Date.now() - this.#asked > ASK_AGAIN_MS) {
      this.#error = await this.#ping();
      this.#asked = Date.now();
    }
    return this.#error;
  }

  /**
   * True while the event loop is constantly late, so that more work would only make everyone wait; a single delay does
   * not count.
   */
  isOverloaded(): boolean {
    return this.#lateWindows >= LATE_WINDOWS;
  }

  async #ping(): Promise<string | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<string>((resolve) => {
      timer = setTimeout(resolve, PING_MS, "database slow");
    });
    const ping = this.#database.ping().then(
      () => undefined,
      () => "database away",
    );
    return Promise.race([ping, timeout]).finally(() => clearTimeout(timer));
  }
}
