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
  const originalName = `${film.key}.mp4`;
  const known = await trx
    .selectFrom("mediaAssets")
    .select("id")
    .where("isSample", "=", true)
    .where("originalName", "=", originalName)
    .executeTakeFirst();
  const lesson = await trx
    .selectFrom("lessons")
    .innerJoin("courses", "courses.id", "lessons.courseId")
    .innerJoin("lessonVersions", (join) =>
      join
        .onRef("lessonVersions.lessonId", "=", "lessons.id")
        .onRef("lessonVersions.n", "=", "lessons.publishedVersion"),
    )
    .select(["lessons.id", "lessonVersions.blocks"])
    .where("courses.isSample", "=", true)
    .where("lessons.slug", "=", film.lesson)
    .executeTakeFirst();
  if (known || !lesson) return false;
  const asset = newId();
  const row = { id: asset, kind: "video", originalName, title: film.title, state: "queued", isSample: true } as const;
  await trx.insertInto("mediaAssets").values(row).execute();
  await trx
    .insertInto("captionTracks")
    .values({ assetId: asset, kind: "captions", vtt: captionsOf(film), source: "upload", reviewedAt: new Date() })
    .execute();
  const blocks = JSON.stringify([{ id: newId(), type: "video", asset, title: film.title }, ...lesson.blocks]);
  const { n } = await trx
    .insertInto("lessonVersions")
    .columns(["lessonId", "n", "blocks", "author"])
    .expression((query) =>
      query
        .selectFrom("lessonVersions")
        .select([
          sql<string>`${lesson.id}::uuid`.as("lessonId"),
          sql<number>`max(n) + 1`.as("n"),
          sql<string>`${blocks}::jsonb`.as("blocks"),
          sql<string>`'Essor'`.as("author"),
        ])
        .where("lessonId", "=", lesson.id),
    )
    .returning("n")
    .executeTakeFirstOrThrow();
  await trx.updateTable("lessons").set({ publishedVersion: n }).where("id", "=", lesson.id).execute();
  return true;
}
