import type { Readable } from "node:stream";
import type { Db } from "#db/connection.server.ts";
import type { Actor } from "../audit/audit.server.ts";
import { receiveFile } from "../media/receive.server.ts";
import { newId } from "../values/ids.server.ts";
import { type ArchiveAsset, type ArchiveBlock, archiveSchema, type CourseArchive } from "./archive-format.ts";
import { Archive, type ArchiveFault } from "./archive-read.server.ts";
import { type DraftBlock, LONGEST_TEXT } from "./blocks.ts";
import { exerciseFile, quizFile } from "./course-file.ts";
import { storedBlocks } from "./draft.server.ts";
import { storeArchivedCourse } from "./store-archived-course.server.ts";

const SHEETS = { exercice: exerciseFile, quiz: quizFile };

interface Import {
  /** Of the zip on this machine. */
  path: string;
  /** Instead of the archive's own. */
  slug?: string;
}

export type ArchiveRefusal =
  | { reason: ArchiveFault | "slug-taken" }
  /** course.json is not there, or says something that the format does not know: where and what. */
  | { reason: "format"; detail: string }
  /** A file that course.json names is not there, is too long or can't be used. */
  | { reason: "file"; detail: string };

type Imported = { ok: true; id: string } | ({ ok: false } & ArchiveRefusal);

/** Adds the course of an archive as a draft, whole or not at all. Media that were stored before a refusal stay in the library. */
export async function importCourseArchive(db: Db, actor: Actor, { path, slug }: Import): Promise<Imported> {
  const archive = await Archive.open(path);
  if (typeof archive === "string") return { ok: false, reason: archive };
  try {
    const course = await readCourse(archive);
    if ("reason" in course) return { ok: false, ...course };
    const wanted = { ...course, slug: slug || course.slug };
    if (await isSlugTaken(db, wanted.slug)) return { ok: false, reason: "slug-taken" };
    const texts = await readTexts(archive, wanted);
    if (typeof texts === "string") return { ok: false, reason: "file", detail: texts };
    const assets = await keepAssets(db, actor, archive, wanted.assets);
    if (typeof assets === "string") return { ok: false, reason: "file", detail: assets };
    const blocksOf = (blocks: readonly ArchiveBlock[]) =>
      storedBlocks(blocks.map((block) => draftOf(block, texts, assets)));
    const id = await storeArchivedCourse(db, actor, wanted, blocksOf);
    return id ? { ok: true, id } : { ok: false, reason: "slug-taken" };
  } finally {
    archive.close();
  }
}

async function readCourse(archive: Archive): Promise<CourseArchive | { reason: "format"; detail: string }> {
  const json = parse(await archive.text("course.json"));
  const course = archiveSchema.safeParse(json);
  if (!course.success) {
    const [issue] = course.error.issues;
    return { reason: "format", detail: `${issue?.path.join(".") || "course.json"}: ${issue?.message}` };
  }
  const lessons = course.data.modules.flatMap((module) => module.lessons);
  const twice = lessons.find(({ slug }, index) => lessons.findIndex((one) => one.slug === slug) !== index);
  if (twice) return { reason: "format", detail: `${twice.slug}: twice` };
  const unmet = course.data.modules.find(
    ({ release }, index) =>
      release?.kind === "after-lesson" &&
      !course.data.modules.slice(0, index).some((module) => module.lessons.some(({ key }) => key === release.lesson)),
  );
  if (unmet) return { reason: "format", detail: `${unmet.key}: no such lesson before it` };
  const known = new Set(course.data.assets.map((asset) => asset.key));
  const unknown = blocksIn(course.data).find((block) => "asset" in block && !known.has(block.asset));
  return unknown ? { reason: "format", detail: `${unknown.key}: no such asset` } : course.data;
}

function blocksIn({ modules }: CourseArchive): ArchiveBlock[] {
  return modules.flatMap(({ lessons }) => lessons).flatMap(({ blocks, draft = [] }) => [...blocks, ...draft]);
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}

/** The Markdown, exercise or quiz of every block by its file; or the first file that can't be taken. */
async function readTexts(archive: Archive, course: CourseArchive): Promise<Map<string, string> | string> {
  const texts = new Map<string, string>();
  for (const block of blocksIn(course)) {
    if (!("file" in block)) continue;
    const text = (await archive.text(block.file))?.replace(/\r\n?/g, "\n");
    // PostgreSQL stores no NUL.
    if (text === undefined || text.length > LONGEST_TEXT || text.includes("\0")) return block.file;
    if (block.type !== "texte" && !SHEETS[block.type].safeParse(parse(text)).success) return block.file;
    texts.set(block.file, text);
  }
  return texts;
}

/** The ids of the media by their keys; or the first file that can't be taken. */
async function keepAssets(
  db: Db,
  actor: Actor,
  archive: Archive,
  assets: readonly ArchiveAsset[],
): Promise<Map<string, string> | string> {
  const ids = new Map<string, string>();
  for (const asset of assets) {
    const { key, name, file, sha256 } = asset;
    const known = await db.selectFrom("media_assets").select("id").where("sha256", "=", sha256).executeTakeFirst();
    const stream = known || file === undefined ? null : await archive.stream(file);
    const kept = known ?? (stream && (await keepFile(db, actor, asset, stream)));
    if (!kept) return file ?? name;
    ids.set(key, kept.id);
    const refused = known ? undefined : await keepTracks(db, archive, kept.id, asset);
    if (refused) return refused;
  }
  return ids;
}

/** The library of media looks at the bytes; null for what it does not take, or takes for something else. */
async function keepFile(db: Db, actor: Actor, { kind, name, title }: ArchiveAsset, stream: Readable) {
  const received = await receiveFile(db, actor, name, stream);
  if (!received.ok) return null;
  const kept = await db
    .updateTable("media_assets")
    .set({ title })
    .where("id", "=", received.id)
    .where("kind", "=", kind)
    .where("state", "!=", "failed")
    .returning("id")
    .executeTakeFirst();
  return kept ?? null;
}

async function keepTracks(db: Db, archive: Archive, assetId: string, { tracks }: ArchiveAsset) {
  for (const { lang, kind, file } of tracks) {
    const vtt = await archive.text(file);
    if (!vtt?.startsWith("WEBVTT")) return file;
    const row = { asset_id: assetId, lang, kind, vtt, source: "upload" as const };
    await db
      .insertInto("caption_tracks")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return undefined;
}

function draftOf(
  block: ArchiveBlock,
  texts: ReadonlyMap<string, string>,
  assets: ReadonlyMap<string, string>,
): DraftBlock {
  const id = newId();
  if ("file" in block) {
    const text = texts.get(block.file) ?? "";
    if (block.type === "texte") return { id, type: "texte", markdown: text };
    if (block.type === "quiz") return { id, type: "quiz", ...quizFile.parse(parse(text)) };
    return { id, type: "exercice", ...exerciseFile.parse(parse(text)) };
  }
  const { key: _, ...rest } = block;
  const asset = assets.get(block.asset);
  if (!asset) throw new Error(`No asset ${block.asset}`);
  return { ...rest, id, asset };
}

async function isSlugTaken(db: Db, slug: string): Promise<boolean> {
  return (await db.selectFrom("courses").select("id").where("slug", "=", slug).executeTakeFirst()) !== undefined;
}
