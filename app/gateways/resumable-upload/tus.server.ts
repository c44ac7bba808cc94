import { createReadStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { FileStore } from "@tus/file-store";
import { ERRORS, type Lock, type Locker, Server } from "@tus/server";
import { lock } from "proper-lockfile";
import { env } from "../../config/env.server.ts";
import { deleteOldEntries } from "../disk.server.ts";

/** Every replica that takes uploads must see the same folder: the next part may reach another replica. */
const folder = join(env.DATA_DIR, "envois");
let opened: FileStore | undefined;

export interface Uploads {
  /** The address where uploads begin; each upload has its own address below it. */
  path: string;
  maxBytes: number;
  newId: () => string;
  /** A text that refuses the upload, with its status; null to let it begin. */
  begin: (id: string, name: string, bytes: number) => Promise<{ status: number; text: string } | null>;
  /** Takes the whole file. Returns the address of the asset. */
  finish: (id: string, file: Readable) => Promise<string>;
}

/** Answers a request of the tus protocol, with which an interrupted upload resumes where it stopped. */
export async function answerTus(request: Request, uploads: Uploads): Promise<Response> {
  await mkdir(folder, { recursive: true });
  const server = new Server({
    path: uploads.path,
    datastore: store(),
    locker,
    maxSize: uploads.maxBytes,
    // Relative addresses are right behind any proxy; no other site may upload.
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: uploads.newId,
    async onUploadCreate(_, { id, metadata, size = 0 }) {
      const refusal = await uploads.begin(id, metadata?.filename ?? "", size);
      if (refusal) throw { status_code: refusal.status, body: refusal.text };
      return {};
    },
    onUploadFinish: async (_, { id }) => ({ headers: { "Content-Location": await finish(id, uploads) } }),
  });
  return server.handleWeb(request);
}

/**
 * Finishes an upload when the server was killed between receiving the last part and answering. Returns the address of
 * the asset; undefined when parts are missing.
 */
export async function finishIfWhole(id: string, uploads: Uploads): Promise<string | undefined> {
  const found = await store()
    .getUpload(id)
    .catch(() => undefined);
  return found && found.offset === found.size ? finish(id, uploads) : undefined;
}

async function finish(id: string, uploads: Uploads): Promise<string> {
  const address = await uploads.finish(id, createReadStream(join(folder, id)));
  await store()
    .remove(id)
    .catch(() => undefined);
  return address;
}

/** Opened at the first upload, because opening creates the folder. */
function store(): FileStore {
  opened ??= new FileStore({ directory: folder });
  return opened;
}

/** Deletes the parts of uploads that nobody has resumed for a day. */
export function deleteOldUploadParts(): Promise<void> {
  return deleteOldEntries(folder);
}

/** After this, the lock of a killed process is ignored. */
const STALE_MS = 5000;
const RETRIES = { retries: 40, factor: 1, minTimeout: 250 };

/**
 * Lets one request at a time write to an upload, among all replicas. The lock is a file beside the upload, because a
 * lock in the database would hold a connection for as long as a film takes.
 */
class FolderLocker implements Locker {
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

const locker = new FolderLocker(folder);
