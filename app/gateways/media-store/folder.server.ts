import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { deleteOldEntries, diskSpace, undefinedIfMissing } from "../disk.server.ts";
import type { MediaStore } from "./store.server.ts";

const UNFINISHED = ".unfinished-";
/**
 * Read at once: each read costs a turn of the event loop, and each open stream holds one buffer. Node's default is 64
 * KB.
 */
const READ_BYTES = 128 * 1024;

/** Files in a folder, which every replica sees at the same path. */
export function folderStore(folder: string): MediaStore {
  const pathOf = (key: string) => {
    if (!/^[\w-]+\/[\w.-]+$/.test(key)) throw new Error(`not a key of the media store: ${key}`);
    return join(folder, key);
  };
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
    deleteUnfinished: () => deleteOldEntries(folder, UNFINISHED),
  };
}
