import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "kysely";
import type { Db } from "../db/connection.server.ts";

const ASK_AGAIN_MS = 2000;
const PING_MS = 1000;
const SLOW_LOOP_NS = 250e6;

/** What /readyz says. Suppliers (Stripe, Airtable, SMTP) never make the shop unready. */
export class Health {
  isStopping = false;
  isMigrated = false;
  #asked = 0;
  #fault: string | undefined;
  #db: Db;
  #delay = monitorEventLoopDelay({ resolution: 20 });
  #isLate = false;

  constructor(db: Db) {
    this.#db = db;
    this.#delay.enable();
    setInterval(() => {
      // The mean: one long pause (a collection, a busy neighbour) is no overload, a loop that is always late is.
      this.#isLate = this.#delay.count > 0 && this.#delay.mean > SLOW_LOOP_NS;
      this.#delay.reset();
    }, 1000).unref();
  }

  /** Nothing when ready, else the reason. The database is asked at most every two seconds. */
  async fault(): Promise<string | undefined> {
    if (this.isStopping) return "stopping";
    if (!this.isMigrated) return "database not ready";
    if (Date.now() - this.#asked > ASK_AGAIN_MS) {
      this.#fault = await this.#ping();
      this.#asked = Date.now();
    }
    return this.#fault;
  }

  /** True while the event loop is so late that more work would only make everyone wait. */
  isOverloaded(): boolean {
    return this.#isLate;
  }

  async #ping(): Promise<string | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<string>((resolve) => {
      timer = setTimeout(resolve, PING_MS, "database slow");
    });
    const ping = sql`select 1`.execute(this.#db).then(
      () => undefined,
      () => "database away",
    );
    return Promise.race([ping, timeout]).finally(() => clearTimeout(timer));
  }
}
