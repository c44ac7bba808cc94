import { readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { env } from "../../config/env.server.ts";

const DAY_MS = 86_400_000;

/** Films that are being made. On the disk of the data: a container's /tmp is in memory. */
export const workFolder = join(env.DATA_DIR, "films-en-cours");

/** Bytes that are free where films are made and uploads are gathered, which need not be where they are kept. */
export async function freeForWork(): Promise<number> {
  const { bavail, bsize } = await statfs(env.DATA_DIR);
  return bavail * bsize;
}

/** Deletes what killed processes have left: no film takes a day. */
export async function sweepWorkFolder(): Promise<void> {
  for (const name of await readdir(workFolder).catch(() => [])) {
    const path = join(workFolder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - DAY_MS) await rm(path, { recursive: true, force: true });
  }
}
