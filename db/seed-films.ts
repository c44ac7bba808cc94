import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { newId } from "../app/domain/values/ids.server.ts";
import { mediaStore } from "../app/gateways/media-store/media-store.server.ts";
import type { Db } from "./connection.server.ts";

/** Each film lies with its captions in `courses/mindset/films`. */
const FILMS = [
  {
    key: "bienvenue",
    title: "Bienvenue\u00a0: comment travailler avec cette formation",
    lesson: "releve-de-sept-jours",
  },
  { key: "echelle-de-la-peur", title: "L’échelle de la peur", lesson: "echelle-de-la-peur" },
];

/**
 * Adds the sample films, each at the beginning of its lesson in a new version. The worker makes their renditions when it
 * starts. Existing films stay unchanged. Returns the number of films added.
 */
export async function seedFilms(db: Db, folder: string): Promise<number> {
  let added = 0;
  for (const film of FILMS) if (await db.transaction().execute((trx) => seedFilm(trx, folder, film))) added += 1;
  return added;
}

async function seedFilm(
  trx: Db,
  folder: string,
  { key, title, lesson: slug }: (typeof FILMS)[number],
): Promise<boolean> {
  const original_name = `${key}.mp4`;
  const known = await trx
    .selectFrom("media_assets")
    .select("id")
    .where("is_sample", "=", true)
    .where("original_name", "=", original_name)
    .executeTakeFirst();
  const lesson = await trx
    .selectFrom("lessons")
    .innerJoin("courses", "courses.id", "lessons.course_id")
    .innerJoin("lesson_versions", (join) =>
      join
        .onRef("lesson_versions.lesson_id", "=", "lessons.id")
        .onRef("lesson_versions.n", "=", "lessons.published_version"),
    )
    .select(["lessons.id", "lesson_versions.blocks"])
    .where("courses.is_sample", "=", true)
    .where("lessons.slug", "=", slug)
    .executeTakeFirst();
  if (known || !lesson) return false;
  const asset = newId();
  const film = readFileSync(join(folder, original_name));
  await mediaStore.put(`${asset}/original`, Readable.from([film]));
  await trx
    .insertInto("media_assets")
    .values({
      id: asset,
      kind: "video",
      original_name,
      title,
      bytes: film.length,
      sha256: createHash("sha256").update(film).digest("hex"),
      state: "queued",
      is_sample: true,
    })
    .execute();
  const vtt = readFileSync(join(folder, `${key}.vtt`), "utf8");
  await trx
    .insertInto("caption_tracks")
    .values({ asset_id: asset, kind: "captions", vtt, source: "upload", reviewed_at: new Date() })
    .execute();
  const blocks = JSON.stringify([{ id: newId(), type: "video", asset, title }, ...lesson.blocks]);
  const { n } = await trx
    .insertInto("lesson_versions")
    .columns(["lesson_id", "n", "blocks", "author"])
    .expression((query) =>
      query
        .selectFrom("lesson_versions")
        .select([
          sql<string>`${lesson.id}::uuid`.as("lesson_id"),
          sql<number>`max(n) + 1`.as("n"),
          sql<string>`${blocks}::jsonb`.as("blocks"),
          sql<string>`'Essor'`.as("author"),
        ])
        .where("lesson_id", "=", lesson.id),
    )
    .returning("n")
    .executeTakeFirstOrThrow();
  await trx.updateTable("lessons").set({ published_version: n }).where("id", "=", lesson.id).execute();
  return true;
}
