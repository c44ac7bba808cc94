import type { OpenDatabase } from "../db/connection.server.ts";

const ASK_AGAIN_MS = 2000;
const PING_MS = 1000;

/** The state behind /readyz. Suppliers (Stripe, Airtable, SMTP) never make the shop not ready. */
export class Health {
  isStopping = false;
  isMigrated = false;
  #asked = 0;
  #error: string | undefined;
  #database: Pick<OpenDatabase, "ping">;

  constructor(database: Pick<OpenDatabase, "ping">) {
    this.#database = database;
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
