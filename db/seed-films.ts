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
  const originalName = `${key}.mp4`;
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
    .where("lessons.slug", "=", slug)
    .executeTakeFirst();
  if (known || !lesson) return false;
  const asset = newId();
  const film = readFileSync(join(folder, originalName));
  await mediaStore.put(`${asset}/original`, Readable.from([film]));
  await trx
    .insertInto("mediaAssets")
    .values({
      id: asset,
      kind: "video",
      originalName,
      title,
      bytes: film.length,
      sha256: createHash("sha256").update(film).digest("hex"),
      state: "queued",
      isSample: true,
      // It is drawn: nobody speaks.
      hasVoice: false,
    })
    .execute();
  const vtt = readFileSync(join(folder, `${key}.vtt`), "utf8");
  await trx
    .insertInto("captionTracks")
    .values({ assetId: asset, kind: "captions", vtt, source: "upload", reviewedAt: new Date() })
    .execute();
  const blocks = JSON.stringify([{ id: newId(), type: "video", asset, title }, ...lesson.blocks]);
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
