import { randomUUID } from "node:crypto";
import { blocksSchema } from "#app/domain/school/blocks/stored-blocks.ts";
import { lessonOf } from "./courses.ts";
import type { Shop } from "./shop.ts";

const SECRET = "quarante-deux lucioles";

/** Adds a secret to a lesson: in a new text, in the captions of a film, and in the title of its exercise. */
export async function plantSecret(shop: Shop, slug: string) {
  const { id } = await lessonOf(shop, slug);
  const { blocks } = await readSecret(shop, slug);
  const asset = randomUUID();
  const film = { id: randomUUID(), type: "video", asset, title: "Le film" };
  const text = { id: randomUUID(), type: "text", markdown: SECRET, html: `<p>${SECRET}</p>` };
  const told = blocks.map((block) => (block.type === "exercise" ? { ...block, title: SECRET } : block));
  const exercise = blocks.find(({ type }) => type === "exercise")?.id;
  const vtt = `WEBVTT\n\n00:00.000 --> 00:05.000\n${SECRET}\n`;
  await shop.inspect(async (db) => {
    await db
      .insertInto("mediaAssets")
      .values({ id: asset, kind: "video", originalName: "film.mp4", state: "ready", seconds: 60 })
      .execute();
    await db.insertInto("captionTracks").values({ assetId: asset, kind: "captions", vtt, source: "upload" }).execute();
    await db
      .insertInto("lessonVersions")
      .values({ lessonId: id, n: 2, blocks: JSON.stringify([...told, film, text]), author: "test" })
      .execute();
    await db.updateTable("lessons").set({ publishedVersion: 2 }).where("id", "=", id).execute();
  });
  return { id, asset, exercise, secret: SECRET };
}

/** The published blocks of the lesson, its film, and the secret. */
export async function readSecret(shop: Shop, slug: string) {
  const { id, publishedVersion } = await lessonOf(shop, slug);
  const row = await shop.inspect((db) =>
    db
      .selectFrom("lessonVersions")
      .select("blocks")
      .where("lessonId", "=", id)
      .where("n", "=", publishedVersion)
      .executeTakeFirstOrThrow(),
  );
  const blocks = blocksSchema.parse(row.blocks);
  const film = blocks.find((block) => block.type === "video");
  return { blocks, asset: film?.asset, secret: SECRET };
}
