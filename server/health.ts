import type { OpenDatabase } from "../db/connection.server.ts";

const CHECK_INTERVAL_MS = 2000;
const PING_TIMEOUT_MS = 1000;

/** The state behind /readyz. Suppliers (Stripe, Airtable, SMTP) never make the shop not ready. */
export class Health {
  isStopping = false;
  isMigrated = false;
  #checkedAt = 0;
  #error: string | undefined;
  #database: Pick<OpenDatabase, "ping">;

  #isWorking: () => boolean;

  constructor(database: Pick<OpenDatabase, "ping">, isWorking: () => boolean) {
    this.#database = database;
    this.#isWorking = isWorking;
  }

  get isServing(): boolean {
    return this.isMigrated && !this.isStopping;
  }

  /** Undefined when ready, else the reason. The database is checked every two seconds at most. */
  async error(): Promise<string | undefined> {
    if (this.isStopping) return "stopping";
    if (!this.isMigrated) return "database not ready";
    if (!this.#isWorking()) return "worker stopped";
    if (Date.now() - this.#checkedAt > CHECK_INTERVAL_MS) {
      this.#error = await this.#ping();
      this.#checkedAt = Date.now();
    }
    return this.#error;
  }

  async #ping(): Promise<string | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<string>((resolve) => {
      timer = setTimeout(resolve, PING_TIMEOUT_MS, "database slow");
    });
    const ping = this.#database.ping().then(
      () => undefined,
      () => "database away",
    );
    return Promise.race([ping, timeout]).finally(() => clearTimeout(timer));
  }
}
