import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { glob, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DAY_MS, deleteOldEntries, diskSpace, undefinedIfMissing } from "../disk.server.ts";

/** Where the bytes of films, sounds, pictures and files of lessons are. A key looks like `<asset id>/720.mp4`. */
export interface MediaStore {
  /** Stores the whole stream, or nothing of it; replaces what was there. Returns the number of bytes. */
  put(key: string, source: Readable): Promise<number>;
  /** The bytes from `start` to `end`, both counted from 0 and included; undefined when there is no such file. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable | undefined>;
  /** Bytes; undefined when there is no such file. */
  size(key: string): Promise<number | undefined>;
  /** Deletes every file whose key starts with the prefix; there may be none. */
  remove(prefix: `${string}/`): Promise<void>;
  /** Bytes that can still be stored; undefined when nobody can tell. */
  free(): Promise<number | undefined>;
  /** Where the file is on this machine; undefined when it is elsewhere. */
  path(key: string): string | undefined;
  /** The folders, `<asset id>`, in which a file of this name has been for more than a day. */
  foldersWith(name: string): Promise<string[]>;
  /** Deletes unfinished files that are older than a day: killed processes leave them. */
  deleteUnfinished(): Promise<void>;
}

/** A key cannot lead out of the store. */
export function checkedKey(key: string): string {
  if (!/^[\w-]+\/[\w.-]+$/.test(key)) throw new Error(`not a key of the media store: ${key}`);
  return key;
}

const UNFINISHED = ".unfinished-";
/**
 * Read at once: each read costs a turn of the event loop, and each open stream holds one buffer. Node's default is 64
 * KB.
 */
const READ_BYTES = 128 * 1024;

/** Files in a folder, which every replica sees at the same path. */
export function folderStore(folder: string): MediaStore {
  const pathOf = (key: string) => join(folder, checkedKey(key));
  return {
    async put(key, source) {
      const path = pathOf(key);
      // The source may fail before the pipeline below listens to it.
      source.on("error", () => undefined);
      const unfinished = join(folder, `${UNFINISHED}${randomUUID()}`);
      await mkdir(dirname(path), { recursive: true });
      try {
        await pipeline(source, createWriteStream(unfinished, { flush: true }));
        const { size } = await stat(unfinished);
        await rename(unfinished, path);
        return size;
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async read(key, range) {
      const file = await open(pathOf(key)).catch(undefinedIfMissing);
      return file?.createReadStream({ ...range, highWaterMark: READ_BYTES });
    },
    async size(key) {
      return (await stat(pathOf(key)).catch(undefinedIfMissing))?.size;
    },
    async remove(prefix) {
      await rm(dirname(pathOf(`${prefix}any`)), { recursive: true, force: true });
    },
    async free() {
      await mkdir(folder, { recursive: true });
      return (await diskSpace(folder)).freeBytes;
    },
    path: pathOf,
    async foldersWith(name) {
      const found: string[] = [];
      for await (const key of glob(`*/${name}`, { cwd: folder })) {
        const file = await stat(join(folder, key)).catch(undefinedIfMissing);
        if (file && file.mtimeMs < Date.now() - DAY_MS) found.push(dirname(key));
      }
      return found;
    },
    deleteUnfinished: () => deleteOldEntries(folder, UNFINISHED),
  };
}
