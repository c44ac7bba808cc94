import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { hashOf } from "../app/domain/values/hash.server.ts";
import { newId } from "../app/domain/values/ids.server.ts";
import { mediaStore } from "../app/gateways/media-store/media-store.server.ts";
import type { Db } from "./connection.server.ts";
import proofs from "./samples/proofs.json" with { type: "json" };
import tales from "./samples/stories.json" with { type: "json" };
import type { TestimonialKind } from "./types.ts";

interface Sample {
  kind: TestimonialKind;
  author: string;
  text: string;
  details: object;
  rating: number | null;
  published: string;
  experienced: string;
}

/** Adds the invented testimonials of the demo, each marked as a sample. Existing ones stay unchanged. */
export async function seedSamples(db: Db): Promise<number> {
  const rows = samples.map((sample, position) => ({
    id: newId(),
    kind: sample.kind,
    author: sample.author,
    text: sample.text,
    details: JSON.stringify(sample.details),
    rating: sample.rating,
    position,
    isSample: true,
    published: true,
    experiencedOn: sample.experienced,
    publishedAt: `${sample.published}T08:00:00Z`,
  }));
  const added = await db
    .insertInto("testimonials")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return added.length;
}

const samples: Sample[] = [
  ...stories("success-story", tales.entrepreneuriat, "entrepreneuriat"),
  ...stories("success-story", tales.immobilier, "immobilier"),
  ...stories("success-story", tales.mindset, "mindset"),
  ...stories("challenge", tales.challenge, "challenge"),
  ...stories("secondary-residence", tales.secondaryResidence, "immobilier"),
  ...proofs.videos.map(({ title, ...sample }) => proof("video", title, 5, sample)),
  ...proofs.screenshots.map(({ result, ...sample }) => proof("screenshot", result, null, sample)),
  ...proofs.written.map(({ text, ...sample }) => proof("written", text, 5, sample)),
];

interface Dated {
  /** Of publication. */
  date: string;
  /** When the author took the formation. */
  dateExperience: string;
}

function stories(
  kind: TestimonialKind,
  list: readonly (Dated & { nom: string; temoignage: string; etoiles: number })[],
  category: string,
): Sample[] {
  return list.map(({ nom, temoignage, etoiles, date, dateExperience, ...details }) => ({
    kind,
    author: nom,
    text: temoignage,
    details: { ...details, category },
    rating: etoiles,
    published: date,
    experienced: dateExperience,
  }));
}

function proof(
  kind: TestimonialKind,
  text: string,
  rating: number | null,
  { name, date, dateExperience, ...details }: Dated & { name: string },
): Sample {
  return { kind, author: name, text, details, rating, published: date, experienced: dateExperience };
}

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
      sha256: hashOf(film),
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
