import { execFileSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MediaKind } from "#db/types.ts";
import type { Shop } from "./shop.ts";

interface NewAsset {
  kind?: MediaKind;
  originalName?: string;
  seconds?: number;
  /** The bytes of each rendition, by its name; with none of them it is still being made. */
  renditions?: Record<string, Buffer>;
  captions?: string;
  chapters?: string;
}

const ffmpeg = createRequire(import.meta.url).resolve("@ffmpeg-installer/linux-x64/ffmpeg");

const TYPES: Record<string, string> = {
  mp4: "video/mp4",
  m4a: "audio/mp4",
  avif: "image/avif",
  webp: "image/webp",
  html: "text/html",
  pdf: "application/pdf",
};

/** An asset as upload and conversion leave it, with random bytes unless the test gives real ones. */
export async function anAsset(shop: Shop, asset: NewAsset = {}): Promise<string> {
  const { kind = "video", originalName = "leçon.mp4", seconds = 600, captions, chapters } = asset;
  const renditions = asset.renditions ?? { "480.mp4": randomBytes(3_000_000), "240.mp4": randomBytes(1000) };
  const state = Object.keys(renditions).length > 0 ? "ready" : "processing";
  const id = randomUUID();
  const folder = join(`${shop.env.DATA_DIR}`, "medias", id);
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of Object.entries(renditions)) writeFileSync(join(folder, name), bytes);
  const rows = Object.entries(renditions).map(([name, bytes]) => ({
    assetId: id,
    name,
    path: `${id}/${name}`,
    mimeType: TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream",
    bytes: bytes.length,
    ...(/^\d+\.mp4$/.test(name) && {
      height: Number.parseInt(name, 10),
      width: Math.round((Number.parseInt(name, 10) * 16) / 9),
    }),
    etag: `"${randomUUID()}"`,
  }));
  const tracks = [
    { kind: "captions" as const, vtt: captions },
    { kind: "chapters" as const, vtt: chapters },
  ];
  await shop.inspect(async (db) => {
    await db
      .insertInto("mediaAssets")
      .values({ id, kind, originalName, seconds, state, sha256: randomUUID() })
      .execute();
    if (rows.length > 0) await db.insertInto("mediaRenditions").values(rows).execute();
    for (const { kind, vtt } of tracks) {
      if (vtt) {
        await db.insertInto("captionTracks").values({ assetId: id, kind, vtt, source: "upload" }).execute();
      }
    }
  });
  return id;
}

type NewBlock = { id?: string; [key: string]: unknown };

/** Publishes a new version of a lesson, which begins with these blocks; one with a known id takes the old one's place. */
export async function showIn(shop: Shop, lesson: string, blocks: NewBlock[], course = "mindset"): Promise<void> {
  await shop.inspect(async (db) => {
    const row = await db
      .selectFrom("lessons")
      .innerJoin("courses", "courses.id", "lessons.courseId")
      .innerJoin("lessonVersions", (join) =>
        join
          .onRef("lessonVersions.lessonId", "=", "lessons.id")
          .onRef("lessonVersions.n", "=", "lessons.publishedVersion"),
      )
      .select(["lessons.id", "n", "blocks"])
      .where("courses.slug", "=", course)
      .where("lessons.slug", "=", lesson)
      .executeTakeFirstOrThrow();
    const shown = blocks.map((block) => ({ ...block, id: block.id ?? randomUUID() }));
    const all = [...shown, ...row.blocks.filter((block) => !shown.some(({ id }) => "id" in block && block.id === id))];
    await db
      .insertInto("lessonVersions")
      .values({ lessonId: row.id, n: row.n + 1, blocks: JSON.stringify(all), author: "a test" })
      .execute();
    await db
      .updateTable("lessons")
      .set({ publishedVersion: row.n + 1 })
      .where("id", "=", row.id)
      .execute();
  });
}

/** A real film of a test card: H.264 and AAC, as every browser plays it. */
export function testCard(seconds: number, { size = "320x180", bitrate = 100_000 } = {}): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "essor-film-"));
  const file = join(folder, "film.mp4");
  const source = ["-f", "lavfi", "-i", `testsrc=s=${size}:r=12`, "-f", "lavfi", "-i", "sine", "-t", `${seconds}`];
  const rate = ["-b:v", `${bitrate}`, "-minrate", `${bitrate}`, "-maxrate", `${bitrate}`, "-bufsize", `${bitrate}`];
  const format = ["-c:v", "libx264", "-preset", "ultrafast", "-x264opts", "nal-hrd=cbr", "-pix_fmt", "yuv420p"];
  execFileSync(ffmpeg, ["-v", "error", ...source, ...format, ...rate, "-c:a", "aac", "-movflags", "+faststart", file]);
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}
