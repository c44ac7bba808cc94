import { join } from "node:path";
import { ERRORS, type Lock, type Locker } from "@tus/server";
import { lock } from "proper-lockfile";

/** After this, the lock of a killed process is ignored. */
const STALE_MS = 5000;
const RETRIES = { retries: 40, factor: 1, minTimeout: 250 };

/**
 * Lets one request at a time write to an upload, among all replicas. The lock is a file beside the upload, because a
 * lock in the database would hold a connection for as long as a film takes.
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
      lock: async (_, requestRelease) => {
        // After a cut, the client reconnects before the server notices that the old connection is dead.
        this.#holders.get(id)?.();
        const settings = { realpath: false, stale: STALE_MS, retries: RETRIES, onCompromised: () => requestRelease() };
        release = await lock(path, settings).catch(() => Promise.reject(ERRORS.ERR_LOCK_TIMEOUT));
        this.#holders.set(id, requestRelease);
      },
      unlock: async () => {
        this.#holders.delete(id);
        await release?.().catch(() => undefined);
      },
    };
  }
}
