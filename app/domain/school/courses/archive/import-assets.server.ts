import type { Actor } from "#app/domain/journal/audit/audit.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { MediaKind } from "#db/types.ts";
import { HEAD_BYTES, recognise } from "../../media/content.ts";
import { deleteAsset } from "../../media/edit-asset.server.ts";
import { type Measure, measure } from "../../media/measure.server.ts";
import { receiveFile, refusalOf } from "../../media/receive.server.ts";
import type { CourseFiles } from "./course-files.server.ts";
import type { AssetFile } from "./course-format.ts";
import type { ArchiveRefusal } from "./refusals.ts";

interface CheckedAsset extends AssetFile {
  knownId: string | undefined;
  bytes: number;
  captions: { lang: string; kind: "captions" | "chapters"; vtt: string }[];
}

/** Reads and checks every file to its end before anything is stored. */
export async function checkAssets(
  db: Db,
  files: CourseFiles,
  assets: readonly AssetFile[],
): Promise<CheckedAsset[] | ArchiveRefusal> {
  const checked: CheckedAsset[] = [];
  // Five hundred assets may name one file of 300 MB.
  const reads = new Map<string, Promise<Measure | undefined>>();
  const readOnce = (file: string, isFit: IsFit) => reads.getOrInsertComputed(file, () => readWhole(files, file, isFit));
  for (const asset of assets) {
    const found = await checkAsset(db, files, asset, readOnce);
    if (typeof found === "string") return { reason: "file", detail: found };
    checked.push(found);
  }
  const unknown = checked.filter(({ knownId }) => knownId === undefined);
  const bytes = unknown.reduce((sum, asset) => sum + asset.bytes, 0);
  return bytes > 0 && (await refusalOf(bytes)) === "disk-full" ? { reason: "disk-full" } : checked;
}

type IsFit = (head: Buffer) => boolean;

/** The name of the file that is refused, or the asset. */
async function checkAsset(
  db: Db,
  files: CourseFiles,
  asset: AssetFile,
  readOnce: (file: string, isFit: IsFit) => Promise<Measure | undefined>,
): Promise<CheckedAsset | string> {
  const { name, kind, file } = asset;
  const isFit: IsFit = (head) => isOfKind(recognise(head, name), kind);
  const read = file === undefined ? undefined : await readOnce(file, isFit);
  if (file !== undefined) {
    if (!read || read.bytes === 0 || (asset.sha256 && asset.sha256 !== read.sha256)) return file;
    if (!isFit(read.head)) return file;
  }
  const known = await findBytes(db, read?.sha256 ?? asset.sha256);
  if (known ? known.kind !== kind || known.state === "failed" : !read) return file ?? name;
  const captions: CheckedAsset["captions"] = [];
  for (const track of asset.tracks) {
    const vtt = await files.text(track.file);
    if (!vtt?.startsWith("WEBVTT") || vtt.includes("\0")) return track.file;
    captions.push({ lang: track.lang, kind: track.kind, vtt });
  }
  return { ...asset, knownId: known?.id, bytes: read?.bytes ?? 0, captions };
}

/** Undefined for a file that is missing, damaged or too large for the library, or that its first bytes refuse. */
async function readWhole(files: CourseFiles, file: string, isFit: IsFit): Promise<Measure | undefined> {
  const stream = await files.stream(file);
  if (!stream) return undefined;
  const measured = measure(stream);
  try {
    for await (const _ of measured) if (measured.head.length === HEAD_BYTES && !isFit(measured.head)) return undefined;
  } catch {
    return undefined;
  }
  return measured;
}

/** Of a sound in a film's container, only its conversion tells that there is no picture. */
function isOfKind(content: ReturnType<typeof recognise>, kind: MediaKind): boolean {
  if (typeof content === "string") return false;
  return content.kind === kind || (content.kind === "video" && kind === "audio");
}

async function findBytes(db: Db, sha256: string | undefined) {
  if (sha256 === undefined) return undefined;
  return db.selectFrom("mediaAssets").select(["id", "kind", "state"]).where("sha256", "=", sha256).executeTakeFirst();
}

interface StoredAssets {
  /** The assets of the library by their keys in the archive. */
  ids: Map<string, string>;
  added: string[];
}

/** Stores the files that are new. After a refusal none of them stays. */
export async function storeAssets(
  db: Db,
  actor: Actor,
  files: CourseFiles,
  { assets, isSample }: { assets: readonly CheckedAsset[]; isSample: boolean },
): Promise<StoredAssets | ArchiveRefusal> {
  const stored: StoredAssets = { ids: new Map(), added: [] };
  try {
    for (const asset of assets) {
      const refusal = await storeAsset(db, actor, files, { asset, isSample, stored });
      if (!refusal) continue;
      await removeAssets(db, actor, stored);
      return refusal;
    }
  } catch (error) {
    await removeAssets(db, actor, stored);
    throw error;
  }
  return stored;
}

async function storeAsset(
  db: Db,
  actor: Actor,
  files: CourseFiles,
  { asset, isSample, stored }: { asset: CheckedAsset; isSample: boolean; stored: StoredAssets },
): Promise<ArchiveRefusal | undefined> {
  const { key, name, title, file = "", knownId, captions, voice: hasVoice = true } = asset;
  if (knownId) {
    stored.ids.set(key, knownId);
    return undefined;
  }
  const stream = await files.stream(file);
  const received = stream && (await receiveFile(db, actor, name, stream));
  if (!received?.ok)
    return received?.reason === "disk-full" ? { reason: "disk-full" } : { reason: "file", detail: file };
  stored.ids.set(key, received.id);
  // Two keys may name the same bytes.
  if (received.isKnown) return undefined;
  stored.added.push(received.id);
  await db.updateTable("mediaAssets").set({ title, isSample, hasVoice }).where("id", "=", received.id).execute();
  const rows = captions.map((track) => ({ ...track, assetId: received.id, source: "upload" as const }));
  if (rows.length === 0) return undefined;
  const values = db.insertInto("captionTracks").values(rows);
  await values.onConflict((conflict) => conflict.doNothing()).execute();
  return undefined;
}

export async function removeAssets(db: Db, actor: Actor, { added }: StoredAssets): Promise<void> {
  for (const id of added) await deleteAsset(db, actor, id);
}
