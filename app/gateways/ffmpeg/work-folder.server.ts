import { join } from "node:path";
import { env } from "../../config/env.server.ts";
import { diskSpace, sweepFolder } from "../disk.server.ts";

/** Films that are being made. On the disk of the data: a container's /tmp is in memory. */
export const workFolder = join(env.DATA_DIR, "films-en-cours");

/** Bytes that are free where films are made and uploads are gathered, which need not be where they are kept. */
export async function freeForWork(): Promise<number> {
  return (await diskSpace(env.DATA_DIR)).freeBytes;
}

export function sweepWorkFolder(): Promise<void> {
  return sweepFolder(workFolder);
}
