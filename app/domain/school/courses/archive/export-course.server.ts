import type { Readable } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import { ZipFile } from "yazl";
import { mediaStore } from "#app/gateways/media-store/media-store.server.ts";
import type { Db } from "#db/connection.server.ts";
import { type ArchivedBlock, blocksSchema, type MediaBlock } from "../../blocks/stored-blocks.ts";
import { renamedRule } from "../../release/rule.ts";
import { readCourseTree, type TreeLesson } from "../editing/course-tree.server.ts";
import { settingsOf, settingsSchema } from "../lesson-settings.ts";
import type { AssetFile, CourseFile, LessonFile } from "./course-format.ts";

interface Export {
  slug: string;
  open: () => Readable;
}

interface Contents {
  texts: Map<string, string>;
  media: Map<string, { storeKey: string; bytes: number }>;
  assets: Map<string, AssetFile>;
}

/** Without what is archived, with media as they were uploaded. The zip is streamed while it is made. */
export async function exportCourse(db: Db, courseId: string): Promise<Export | undefined> {
  const tree = await readCourseTree(db, courseId);
  if (!tree) return undefined;
  const contents: Contents = { texts: new Map(), media: new Map(), assets: new Map() };
  const modules: CourseFile["modules"] = [];
  const live = tree.modules.filter(({ isArchived }) => !isArchived);
  const lessons = live.flatMap((module) => module.lessons).filter(({ isArchived }) => !isArchived);
  const keys = new Map(lessons.map(({ id, slug }) => [id, slug]));
  for (const [index, { title, summary, rule, lessons }] of live.entries()) {
    const files: LessonFile[] = [];
    for (const lesson of lessons) if (!lesson.isArchived) files.push(await lessonOf(db, lesson, contents));
    const release = renamedRule(rule, keys);
    modules.push({ key: `module-${index + 1}`, title, summary, ...(release && { release }), lessons: files });
  }
  const { slug, title, summary, isSample } = tree;
  const assets = [...contents.assets.values()];
  const course: CourseFile = {
    format: "essor-course/1",
    slug,
    title,
    summary,
    ...(isSample && { sample: true }),
    modules,
    assets,
  };
  return { slug, open: () => zipOf(course, contents) };
}

async function lessonOf(db: Db, lesson: TreeLesson, contents: Contents): Promise<LessonFile> {
  const { id, slug, state } = lesson;
  const settings = settingsOf(lesson);
  const named = { key: slug, slug, ...settings };
  if (state === "announced") return { ...named, state: "announced", blocks: [] };
  const versions = await db
    .selectFrom("lessonVersions")
    .innerJoin("lessons", "lessons.id", "lessonId")
    .select(["n", "blocks", "head as settings", "publishedVersion as published"])
    .where("lessonId", "=", id)
    .orderBy("n", "desc")
    .execute();
  const folder = `lecons/${slug}`;
  const [newest] = versions;
  const published = versions.find((version) => version.n === version.published);
  const blocks = await blocksOf(db, (published ?? newest)?.blocks ?? [], folder, contents);
  const drafted = newest?.settings ? settingsSchema.parse(newest.settings) : settings;
  if (state === "draft") return { ...named, ...drafted, state: "draft", blocks };
  if (state === "published") return { ...named, blocks };
  const draft = await blocksOf(db, newest?.blocks ?? [], `${folder}/brouillon`, contents);
  return { ...named, blocks, draft, ...(!isDeepStrictEqual(drafted, settings) && { draftHead: drafted }) };
}

async function blocksOf(db: Db, stored: object[], folder: string, contents: Contents): Promise<ArchivedBlock[]> {
  const blocks: ArchivedBlock[] = [];
  for (const [index, block] of blocksSchema.parse(stored).entries()) {
    const key = `bloc-${index + 1}`;
    if (block.type === "text") {
      const file = `${folder}/${key}.md`;
      contents.texts.set(file, block.markdown);
      blocks.push({ key, type: "text", file });
    } else if ("asset" in block) {
      const asset = await assetOf(db, block, contents);
      if (asset) blocks.push(mediaBlock(block, key, asset));
    } else {
      const { id: _, type, ...sheet } = block;
      const file = `${folder}/${key}.json`;
      contents.texts.set(file, `${JSON.stringify(sheet, null, 2)}\n`);
      blocks.push({ key, type, file });
    }
  }
  return blocks;
}

function mediaBlock(block: MediaBlock, key: string, asset: string): ArchivedBlock {
  const { id: _, ...rest } = block;
  return { ...rest, key, asset };
}

/** Its key in the archive. Undefined for an upload that was never finished. */
async function assetOf(db: Db, { asset: id }: MediaBlock, { assets, media, texts }: Contents) {
  const known = assets.get(id);
  if (known) return known.key;
  const row = await db
    .selectFrom("mediaAssets")
    .select(["kind", "originalName as name", "title", "sha256", "hasVoice"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row?.sha256) return undefined;
  const key = `media-${assets.size + 1}`;
  const original = await originalOf(db, id);
  const file = original && `medias/${key}${/\.[a-z0-9]{1,8}$/i.exec(row.name)?.[0]?.toLowerCase() ?? ""}`;
  if (file) media.set(file, original);
  const rows = await db
    .selectFrom("captionTracks")
    .select(["lang", "kind", "vtt"])
    .where("assetId", "=", id)
    .orderBy("lang")
    .orderBy("kind")
    .execute();
  const tracks = rows.map(({ lang, kind, vtt }) => {
    const track = `medias/${key}.${lang}.${kind}.vtt`;
    texts.set(track, vtt);
    return { lang, kind, file: track };
  });
  const { hasVoice, sha256, ...named } = row;
  assets.set(id, { key, ...named, sha256, ...(file && { file }), ...(!hasVoice && { voice: false as const }), tracks });
  return key;
}

/** The file as it was uploaded. Documents are offered for download unchanged, so their download is the original. */
export async function originalOf(db: Db, id: string): Promise<{ storeKey: string; bytes: number } | undefined> {
  const offered = await db
    .selectFrom("mediaRenditions")
    .innerJoin("mediaAssets", "mediaAssets.id", "assetId")
    .select("path")
    .where("assetId", "=", id)
    .where("kind", "=", "file")
    .executeTakeFirst();
  for (const storeKey of [`${id}/original`, offered?.path]) {
    const bytes = storeKey === undefined ? undefined : await mediaStore.size(storeKey);
    if (storeKey !== undefined && bytes !== undefined) return { storeKey, bytes };
  }
  return undefined;
}

function zipOf(course: CourseFile, { texts, media }: Contents): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.addBuffer(Buffer.from(`${JSON.stringify(course, null, 2)}\n`), "course.json");
  for (const [file, text] of texts) zip.addBuffer(Buffer.from(text), file);
  for (const [file, { storeKey, bytes }] of media) {
    zip.addReadStreamLazy(file, { compress: false, size: bytes }, (done) => {
      mediaStore.read(storeKey).then(
        (stream) => {
          if (!stream) return done(new Error(`${storeKey} is gone`), null as never);
          // yazl leaves the file open when nobody takes the zip any more.
          output.once("close", () => stream.destroy());
          done(null, stream);
        },
        (error) => done(error, null as never),
      );
    });
  }
  // An unreadable file aborts the download, so that nobody takes half a zip for a whole one.
  zip.on("error", (error: Error) => output.destroy(error));
  zip.end();
  return output;
}
