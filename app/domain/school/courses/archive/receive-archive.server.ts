import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Actor } from "#app/domain/journal/audit/audit.server.ts";
import { workFolder } from "#app/gateways/ffmpeg/work-folder.server.ts";
import type { Db } from "#db/connection.server.ts";
import { importArchive } from "./import-course.server.ts";

/**
 * Imports an uploaded zip. The zip is stored on disk first, because its table of contents is at its end and it may be
 * too large for memory.
 */
export async function receiveCourseArchive(db: Db, actor: Actor, stream: Readable, slug: string | undefined) {
  const path = join(workFolder, `course-${randomUUID()}.zip`);
  await mkdir(workFolder, { recursive: true });
  try {
    await pipeline(stream, createWriteStream(path));
    return await importArchive(db, actor, path, slug);
  } finally {
    await rm(path, { force: true });
  }
}
