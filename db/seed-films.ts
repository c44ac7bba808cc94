import { sql } from "kysely";
import { captionsOf, type SampleFilm, sampleFilms } from "../app/domain/school/media/making/sample-script.ts";
import { newId } from "../app/domain/values/ids.server.ts";
import type { Db } from "./connection.server.ts";

/**
 * Adds the sample films, each at the beginning of its lesson in a new version. The worker draws them later. Existing
 * films stay unchanged. Returns the number of films added.
 */
export async function seedFilms(db: Db): Promise<number> {
  let added = 0;
  for (const film of sampleFilms) if (await db.transaction().execute((trx) => seedFilm(trx, film))) added += 1;
  return added;
}

async function seedFilm(trx: Db, film: SampleFilm): Promise<boolean> {
  const original_name = `${film.key}.mp4`;
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
    .where("lessons.slug", "=", film.lesson)
    .executeTakeFirst();
  if (known || !lesson) return false;
  const asset = newId();
  const row = { id: asset, kind: "video", original_name, title: film.title, state: "queued", is_sample: true } as const;
  await trx.insertInto("media_assets").values(row).execute();
  await trx
    .insertInto("caption_tracks")
    .values({ asset_id: asset, kind: "captions", vtt: captionsOf(film), source: "upload", reviewed_at: new Date() })
    .execute();
  const blocks = JSON.stringify([{ id: newId(), type: "video", asset, title: film.title }, ...lesson.blocks]);
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
