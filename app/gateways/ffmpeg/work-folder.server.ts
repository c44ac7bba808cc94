import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { env } from "../../config/env.server.ts";
import { deleteOldEntries, diskSpace } from "../disk.server.ts";

/** Where films are converted: on the disk of the data, because a container's /tmp is in memory. */
export const workFolder = join(env.DATA_DIR, "films-en-cours");

/**
 * Free bytes on the disk where films are converted and uploads arrive; finished media may be stored elsewhere. The
 * first upload of a shop may come before its folder.
 */
export async function freeForWork(): Promise<number> {
  await mkdir(env.DATA_DIR, { recursive: true });
  return (await diskSpace(env.DATA_DIR)).freeBytes;
}

/** Deletes what killed conversions have left. */
export function deleteOldWork(): Promise<void> {
  return deleteOldEntries(workFolder);
}
