import { createHash } from "node:crypto";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { mediaStore } from "#app/gateways/media-store/media-store.server.ts";
import type { Db } from "#db/connection.server.ts";
import { newId } from "../values/ids.server.ts";
import type { CourseFile } from "./course-file.ts";

interface NewDocuments {
  course: CourseFile;
  /** The bytes of a file that the course names. */
  readFile: (file: string) => Buffer;
  isSample: boolean;
}

/**
 * Stores the documents of a course, each once, however often the same bytes come. Returns the asset of each file. Bytes
 * may go over the network, so this happens before the transaction that stores the course.
 */
export async function storeDocuments(
  db: Db,
  { course, readFile, isSample }: NewDocuments,
): Promise<Map<string, string>> {
  const blocks = course.modules.flatMap(({ lessons }) => lessons).flatMap((lesson) => lesson.blocks);
  const assets = new Map<string, string>();
  for (const block of blocks) {
    if (block.type !== "fichier") continue;
    assets.set(block.file, await storeDocument(db, { ...block, bytes: readFile(block.file), isSample }));
  }
  return assets;
}

interface NewDocument {
  file: string;
  label: string;
  bytes: Buffer;
  isSample: boolean;
}

async function storeDocument(db: Db, { file, label, bytes, isSample }: NewDocument): Promise<string> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const known = () => db.selectFrom("media_assets").select("id").where("sha256", "=", sha256).executeTakeFirst();
  const found = await known();
  if (found) return found.id;
  const id = newId();
  const name = basename(file);
  const path = `${id}/${name}`;
  await mediaStore.put(path, Readable.from([bytes]));
  const isNew = await db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto("media_assets")
      .values({
        id,
        kind: "file",
        original_name: name,
        title: label,
        sha256,
        bytes: bytes.length,
        state: "ready",
        is_sample: isSample,
      })
      .onConflict((conflict) => conflict.constraint("media_assets_sha256_key").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) return false;
    await trx
      .insertInto("media_renditions")
      .values({ asset_id: id, name, path, mime_type: "application/pdf", bytes: bytes.length, etag: `"${sha256}"` })
      .execute();
    return true;
  });
  if (isNew) return id;
  // Another process has stored the same file meanwhile.
  await mediaStore.remove(`${id}/`);
  return (await known())?.id ?? id;
}
