import { readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";

export const DAY_MS = 86_400_000;

/** Free and total bytes of the disk that holds the folder. */
export async function diskSpace(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/**
 * Whether Node, ffmpeg or libvips says that a file could not be written to its end: the disk or its owner's share of it
 * is full, or files cannot be so large.
 */
export function saysDiskFull(message: string): boolean {
  return /no space left on device|disk quota exceeded|file too large/i.test(message);
}

/**
 * Deletes what killed processes have left in the folder: entries that are older than a day, because no conversion and
 * no part of an upload takes so long.
 */
export async function deleteOldEntries(folder: string, prefix = ""): Promise<void> {
  for (const name of (await readdir(folder).catch(undefinedIfMissing)) ?? []) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(undefinedIfMissing);
    if (found && found.mtimeMs < Date.now() - DAY_MS) await rm(path, { recursive: true, force: true });
  }
}

/** For `catch`: undefined when the file does not exist; throws every other error. */
export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
