import { createReadStream } from "node:fs";
import { basename } from "node:path";
import type { Readable } from "node:stream";
import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { jsonArrayFrom } from "#db/json.server.ts";
import type { MediaKind, MediaState, PictureFocus } from "#db/types.ts";
import { versionOf } from "../../values/hash.server.ts";
import type { PageOf } from "../../values/paging.ts";
import { readNewest } from "../../values/read-page.server.ts";
import { anywhere } from "../../values/search.ts";
import { lacksCaptions, showsAsset } from "./lesson-media.server.ts";
import { type Received, receiveFile } from "./receive.server.ts";

interface AssetFilter {
  kind: MediaKind | null;
  state: MediaState | null;
  search: string;
  page: number;
}

export interface Asset {
  id: string;
  kind: MediaKind;
  title: string;
  originalName: string;
  bytes: number;
  seconds: number | null;
  state: MediaState;
  /** A code: why a rendition, or all of them, could not be made. */
  reason: string | null;
  isSample: boolean;
  hasVoice: boolean;
  focus: PictureFocus;
  createdAt: Date;
  lacksCaptions: boolean;
  renditions: { name: string; bytes: number; height: number | null }[];
}

export interface ListedAsset extends Asset {
  lessons: { id: string; title: string }[];
}

export async function listAssets(db: Db, { kind, state, search, page }: AssetFilter): Promise<PageOf<ListedAsset>> {
  const found = assets(db)
    .$if(kind !== null, (query) => query.where("kind", "=", kind as MediaKind))
    .$if(state !== null, (query) => query.where("state", "=", state as MediaState))
    .$if(search !== "", (query) =>
      query.where((where) =>
        where.or([where("title", "ilike", anywhere(search)), where("originalName", "ilike", anywhere(search))]),
      ),
    );
  const detailed = withDetails(found).select((asset) =>
    jsonArrayFrom(
      asset
        .selectFrom("lessons")
        .select(["lessons.id", "lessons.title"])
        .where("lessons.id", "in", ({ selectFrom }) =>
          selectFrom("lessonVersions")
            .select("lessonId")
            .where(showsAsset(sql.ref("media_assets.id"))),
        )
        .orderBy("lessons.title"),
    ).as("lessons"),
  );
  return readNewest(db, detailed, page);
}

/** Also those whose renditions are still being made. */
export async function listPictures(db: Db): Promise<{ id: string; name: string }[]> {
  const rows = await assets(db)
    .select(["id", "title", "originalName"])
    .where("kind", "=", "image")
    .where("state", "in", ["queued", "processing", "ready"])
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ id, title, originalName }) => ({ id, name: title || originalName }));
}

export async function findKind(db: Db, id: string): Promise<{ kind: MediaKind; isPdf: boolean } | undefined> {
  return db
    .selectFrom("mediaAssets")
    .leftJoin("mediaRenditions", "mediaRenditions.assetId", "mediaAssets.id")
    .select(["kind", sql<boolean>`coalesce(mime_type = 'application/pdf', false)`.as("isPdf")])
    .where("mediaAssets.id", "=", id)
    .executeTakeFirst();
}

export interface AssetPage extends Asset {
  captions: string;
  chapters: string;
  /** Of what its form says: making its renditions does not change it. */
  version: string;
}

export async function readAsset(db: Db, id: string): Promise<AssetPage | undefined> {
  const row = await withDetails(assets(db)).where("mediaAssets.id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const tracks = await db.selectFrom("captionTracks").select(["kind", "vtt"]).where("assetId", "=", id).execute();
  const textOf = (kind: "captions" | "chapters") => tracks.find((track) => track.kind === kind)?.vtt ?? "";
  const [captions, chapters] = [textOf("captions"), textOf("chapters")];
  return { ...row, captions, chapters, version: versionOf([row.title, row.hasVoice, row.focus, captions, chapters]) };
}

export async function findFinished(db: Db, id: string): Promise<number | undefined> {
  const row = await assets(db)
    .select("bytes")
    .where("id", "=", id)
    .where("state", "!=", "uploading")
    .executeTakeFirst();
  return row?.bytes;
}

export async function importMediaFile(
  db: Db,
  file: { name?: string } & ({ path: string } | { name: string; stream: Readable }),
): Promise<Received> {
  const stream = "path" in file ? createReadStream(file.path) : file.stream;
  const name = file.name ?? ("path" in file ? basename(file.path) : "");
  return receiveFile(db, { name: "cli" }, name, stream);
}

const assets = (db: Db) => db.selectFrom("mediaAssets");

function withDetails(found: ReturnType<typeof assets>) {
  return found
    .select(["id", "kind", "title", "originalName", "bytes", "seconds", "state", "reason", "isSample", "createdAt"])
    .select(["hasVoice", "focus"])
    .select((asset) => [
      lacksCaptions.as("lacksCaptions"),
      jsonArrayFrom(
        asset
          .selectFrom("mediaRenditions")
          .select(["name", "mediaRenditions.bytes", "height"])
          .whereRef("assetId", "=", "mediaAssets.id")
          .orderBy("height", (order) => order.desc().nullsLast())
          .orderBy("name"),
      ).as("renditions"),
    ]);
}
