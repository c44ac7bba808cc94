import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Actor } from "#app/domain/journal/audit/audit.server.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { workFolder } from "#app/gateways/ffmpeg/work-folder.server.ts";
import type { Db } from "#db/connection.server.ts";
import { type ArchivedBlock, type DraftBlock, MAX_TEXT_LENGTH, sheetSchemas } from "../../blocks/stored-blocks.ts";
import { receiveFile } from "../../media/receive.server.ts";
import { storedBlocks } from "../editing/draft.server.ts";
import { Archive, type ArchiveError, type CourseFiles } from "./course-files.server.ts";
import { type AssetFile, type CourseFile, courseSchema } from "./course-format.ts";
import { storeCourse } from "./store-course.server.ts";

interface Import {
  slug?: string;
  /** A sample course of the shop: it is published at once and labelled as a sample. */
  isSample?: boolean;
}

export type ArchiveRefusal =
  | { reason: ArchiveError | "slug-taken" }
  /** course.json is missing or invalid; `detail` is the place and the error. */
  | { reason: "format"; detail: string }
  | { reason: "file"; detail: string };

type Imported = { ok: true; id: string } | ({ ok: false } & ArchiveRefusal);

export async function importArchive(db: Db, actor: Actor, path: string, slug: string | undefined): Promise<Imported> {
  const archive = await Archive.open(path);
  if (typeof archive === "string") return { ok: false, reason: archive };
  try {
    return await importCourse(db, actor, archive, { slug });
  } finally {
    archive.close();
  }
}

/** Adds a course as a draft, all or nothing. Media that were stored before a refusal stay in the media library. */
export async function importCourse(
  db: Db,
  actor: Actor,
  files: CourseFiles,
  { slug, isSample = false }: Import,
): Promise<Imported> {
  const course = await readCourse(files);
  if ("reason" in course) return { ok: false, ...course };
  const wanted = { ...course, slug: slug || course.slug };
  if (await isSlugTaken(db, wanted.slug)) return { ok: false, reason: "slug-taken" };
  const texts = await readTexts(files, wanted);
  if (typeof texts === "string") return { ok: false, reason: "file", detail: texts };
  const assets = await storeAssets(db, actor, files, { assets: wanted.assets, isSample });
  if (typeof assets === "string") return { ok: false, reason: "file", detail: assets };
  const blocksOf = (blocks: readonly ArchivedBlock[]) =>
    storedBlocks(blocks.map((block) => draftOf(block, texts, assets)));
  const id = await storeCourse(db, actor, { course: wanted, blocksOf, isSample });
  return id ? { ok: true, id } : { ok: false, reason: "slug-taken" };
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
  const known = new Set(course.data.assets.map((asset) => asset.key));
  const unknown = blocksIn(course.data).find((block) => "asset" in block && !known.has(block.asset));
  return unknown
    ? { reason: "format", detail: `${unknown.key}\u00a0: ce média n’est pas dans l’archive` }
    : course.data;
}

function blocksIn({ modules }: CourseFile): ArchivedBlock[] {
  return modules.flatMap(({ lessons }) => lessons).flatMap(({ blocks, draft = [] }) => [...blocks, ...draft]);
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
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

async function storeAssets(
  db: Db,
  actor: Actor,
  files: CourseFiles,
  { assets, isSample }: { assets: readonly AssetFile[]; isSample: boolean },
): Promise<Map<string, string> | string> {
  const ids = new Map<string, string>();
  for (const asset of assets) {
    const { key, name, file, sha256 } = asset;
    const known = sha256 ? await findBytes(db, sha256) : undefined;
    const stream = known || file === undefined ? null : await files.stream(file);
    const stored = known ?? (stream && (await storeFile(db, actor, { ...asset, isSample }, stream)));
    if (!stored) return file ?? name;
    ids.set(key, stored.id);
    const refused = known ? undefined : await storeTracks(db, files, stored.id, asset);
    if (refused) return refused;
  }
  return ids;
}

function findBytes(db: Db, sha256: string) {
  return db.selectFrom("mediaAssets").select("id").where("sha256", "=", sha256).executeTakeFirst();
}

/**
 * Stores one file in the media library. Null when the library refuses the bytes, or recognises another kind of media
 * than course.json names.
 */
async function storeFile(
  db: Db,
  actor: Actor,
  { kind, name, title, isSample }: AssetFile & { isSample: boolean },
  stream: Readable,
) {
  const received = await receiveFile(db, actor, name, stream);
  if (!received.ok) return null;
  const stored = await db
    .updateTable("mediaAssets")
    .set({ title, isSample })
    .where("id", "=", received.id)
    .where("kind", "=", kind)
    .where("state", "!=", "failed")
    .returning("id")
    .executeTakeFirst();
  return stored ?? null;
}

async function storeTracks(db: Db, files: CourseFiles, assetId: string, { tracks }: AssetFile) {
  for (const { lang, kind, file } of tracks) {
    const vtt = await files.text(file);
    if (!vtt?.startsWith("WEBVTT")) return file;
    const row = { assetId, lang, kind, vtt, source: "upload" as const };
    await db
      .insertInto("captionTracks")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return undefined;
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

async function isSlugTaken(db: Db, slug: string): Promise<boolean> {
  return (await db.selectFrom("courses").select("id").where("slug", "=", slug).executeTakeFirst()) !== undefined;
}

/**
 * Imports an uploaded zip. The zip is stored on disk first, because its table of contents is at its end and it may be
 * too large for memory.
 */
export async function receiveCourseArchive(db: Db, actor: Actor, stream: Readable, slug: string | undefined) {
  const path = join(workFolder, `course-${randomUUID()}.zip`);
  await mkdir(workFolder, { recursive: true });
  try {
    await pipeline(stream, createWriteStream(path));
    return await importArchive(db, actor, path, slug);
  } finally {
    await rm(path, { force: true });
  }
}
