import { readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";

const DAY_MS = 86_400_000;

/** Bytes of the disk on which the folder is. */
export async function diskSpace(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Deletes what killed processes have left in the folder a day ago or earlier: no film and no part of one takes so long. */
export async function sweepFolder(folder: string, prefix = ""): Promise<void> {
  for (const name of (await readdir(folder).catch(absent)) ?? []) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(absent);
    if (found && found.mtimeMs < Date.now() - DAY_MS) await rm(path, { recursive: true, force: true });
  }
}

/** What is not there is no error; everything else is. */
export function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
