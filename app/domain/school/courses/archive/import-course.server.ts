import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Actor } from "#app/domain/journal/audit/audit.server.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { saysDiskFull } from "#app/gateways/disk.server.ts";
import { workFolder } from "#app/gateways/ffmpeg/work-folder.server.ts";
import type { Db } from "#db/connection.server.ts";
import {
  type ArchivedBlock,
  ASSET_KINDS,
  type DraftBlock,
  MAX_TEXT_LENGTH,
  sheetSchemas,
} from "../../blocks/stored-blocks.ts";
import { storedBlocks } from "../editing/draft.server.ts";
import { Archive, type CourseFiles } from "./course-files.server.ts";
import { type CourseFile, courseSchema } from "./course-format.ts";
import { checkAssets, removeAssets, storeAssets } from "./import-assets.server.ts";
import type { ArchiveRefusal } from "./refusals.ts";
import { storeCourse } from "./store-course.server.ts";

interface Import {
  slug?: string;
  /** A course of the shop itself: it is published at once. */
  isSeed?: boolean;
}

export type Imported = { ok: true; id: string } | ({ ok: false } & ArchiveRefusal);

export async function importArchive(db: Db, actor: Actor, path: string, slug: string | undefined): Promise<Imported> {
  const archive = await Archive.open(path);
  if (typeof archive === "string") return { ok: false, reason: archive };
  try {
    return await importCourse(db, actor, archive, { slug });
  } finally {
    archive.close();
  }
}

/** Adds a course as a draft, all or nothing: of a refused one no media stay either. */
export async function importCourse(
  db: Db,
  actor: Actor,
  files: CourseFiles,
  { slug, isSeed = false }: Import,
): Promise<Imported> {
  const course = await readCourse(files);
  if ("reason" in course) return { ok: false, ...course };
  const wanted = { ...course, slug: slug || course.slug };
  const taken = await whyTaken(db, wanted.slug);
  if (taken) return taken;
  const texts = await readTexts(files, wanted);
  if (typeof texts === "string") return { ok: false, reason: "file", detail: texts };
  const checked = await checkAssets(db, files, wanted.assets);
  if ("reason" in checked) return { ok: false, ...checked };
  const stored = await storeAssets(db, actor, files, { assets: checked, isSample: wanted.sample === true });
  if ("reason" in stored) return { ok: false, ...stored };
  const blocksOf = (blocks: readonly ArchivedBlock[]) =>
    storedBlocks(blocks.map((block) => draftOf(block, texts, stored.ids)));
  let id: string | null = null;
  try {
    id = await storeCourse(db, actor, {
      course: wanted,
      assetIds: [...new Set(stored.ids.values())],
      blocksOf,
      isSeed,
    });
  } finally {
    if (!id) await removeAssets(db, actor, stored);
  }
  return id ? { ok: true, id } : ((await whyTaken(db, wanted.slug)) ?? { ok: false, reason: "cut" });
}

async function readCourse(files: CourseFiles): Promise<CourseFile | { reason: "format"; detail: string }> {
  const json = parse(await files.text("course.json"));
  const course = courseSchema.safeParse(json);
  if (!course.success) {
    const [issue] = course.error.issues;
    return { reason: "format", detail: `${issue?.path.join(".") || "course.json"}\u00a0: ${issue?.message}` };
  }
  const lessons = course.data.modules.flatMap((module) => module.lessons);
  const twice = lessons.find(({ slug }, index) => lessons.findIndex((one) => one.slug === slug) !== index);
  if (twice) return { reason: "format", detail: `${twice.slug}\u00a0: deux leçons ont cette adresse` };
  const unmet = course.data.modules.find(
    ({ release }, index) =>
      release?.kind === "after-lesson" &&
      !course.data.modules.slice(0, index).some((module) => module.lessons.some(({ key }) => key === release.lesson)),
  );
  if (unmet) return { reason: "format", detail: `${unmet.key}\u00a0: la leçon qui l’ouvre n’est pas avant lui` };
  const kinds = new Map(course.data.assets.map(({ key, kind }) => [key, kind]));
  for (const block of blocksIn(course.data)) {
    const kind = "asset" in block && kinds.get(block.asset);
    if (kind === undefined)
      return { reason: "format", detail: `${block.key}\u00a0: ce média n’est pas dans l’archive` };
    if ("asset" in block && kind !== ASSET_KINDS[block.type])
      return { reason: "format", detail: `${block.key}\u00a0: ce média n’est pas du genre que ce bloc montre` };
  }
  return course.data;
}

function blocksIn({ modules }: CourseFile): ArchivedBlock[] {
  return modules.flatMap(({ lessons }) => lessons).flatMap(({ blocks, draft = [] }) => [...blocks, ...draft]);
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "", (_, value) => {
      // PostgreSQL stores neither NUL nor half a character.
      if (typeof value === "string" && (value.includes("\0") || !value.isWellFormed())) throw new SyntaxError();
      return value;
    });
  } catch {
    return null;
  }
}

async function readTexts(files: CourseFiles, course: CourseFile): Promise<Map<string, string> | string> {
  const texts = new Map<string, string>();
  for (const block of blocksIn(course)) {
    if (!("file" in block)) continue;
    const text = (await files.text(block.file))?.replace(/\r\n?/g, "\n");
    // PostgreSQL stores no NUL.
    if (text === undefined || text.length > MAX_TEXT_LENGTH || text.includes("\0")) return block.file;
    if (block.type !== "text" && !sheetSchemas[block.type].safeParse(parse(text)).success) return block.file;
    texts.set(block.file, text);
  }
  return texts;
}

function draftOf(
  block: ArchivedBlock,
  texts: ReadonlyMap<string, string>,
  assets: ReadonlyMap<string, string>,
): DraftBlock {
  const id = newId();
  if ("file" in block) {
    const text = texts.get(block.file) ?? "";
    if (block.type === "text") return { id, type: "text", markdown: text };
    return { id, type: block.type, ...sheetSchemas[block.type].parse(parse(text)) } as DraftBlock;
  }
  const { key: _, ...rest } = block;
  const asset = assets.get(block.asset);
  if (!asset) throw new Error(`No asset ${block.asset}`);
  return { ...rest, id, asset };
}

async function whyTaken(db: Db, slug: string): Promise<Imported | undefined> {
  const course = await db.selectFrom("courses").select("title").where("slug", "=", slug).executeTakeFirst();
  return course && { ok: false, reason: "slug-taken", detail: course.title };
}

/**
 * From the disk: a zip's table of contents is at its end, and it may be too large for memory. A typed slug that is taken
 * is refused before the zip has arrived.
 */
export async function receiveCourseArchive(
  db: Db,
  actor: Actor,
  stream: Readable,
  slug: string | undefined,
): Promise<Imported> {
  const path = join(workFolder, `course-${randomUUID()}.zip`);
  const taken = slug && (await whyTaken(db, slug));
  if (taken) {
    stream.resume();
    return taken;
  }
  try {
    const error = await pipeline(stream, async (source: AsyncIterable<Buffer>) => {
      await mkdir(workFolder, { recursive: true });
      await writeFile(path, source);
    }).catch((error: Error) => error);
    if (error) return { ok: false, reason: saysDiskFull(error.message) ? "disk-full" : "cut" };
    return await importArchive(db, actor, path, slug);
  } finally {
    await rm(path, { force: true });
  }
}
