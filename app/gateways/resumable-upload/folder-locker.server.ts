import { join } from "node:path";
import { ERRORS, type Lock, type Locker } from "@tus/server";
import { lock } from "proper-lockfile";

/** How long the lock of a process that was killed holds up the next one. */
const STALE_MS = 5000;
const PATIENCE = { retries: 40, factor: 1, minTimeout: 250 };

/**
 * One request at a time writes to an upload, among all replicas: the lock is beside the file, so no connection of the
 * database is held for as long as a film takes.
 */
export class FolderLocker implements Locker {
  readonly #folder: string;
  #holders = new Map<string, () => void>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  newLock(id: string): Lock {
    const path = join(this.#folder, id);
    let release: (() => Promise<void>) | undefined;
    return {
      lock: async (_, giveWay) => {
        // After a cut, the client is back before the old connection is known to be dead.
        this.#holders.get(id)?.();
        const settings = { realpath: false, stale: STALE_MS, retries: PATIENCE, onCompromised: () => giveWay() };
        release = await lock(path, settings).catch(() => Promise.reject(ERRORS.ERR_LOCK_TIMEOUT));
        this.#holders.set(id, giveWay);
      },
      unlock: async () => {
        this.#holders.delete(id);
        await release?.().catch(() => undefined);
      },
    };
  }
}
