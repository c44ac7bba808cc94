import { stat } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { log } from "#app/config/log.server.ts";
import { convert, FfmpegFailure, ffmpegPath, probeFilm, type Source } from "#app/gateways/ffmpeg/ffmpeg.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { Content } from "../content.ts";
import { type FilmRendition, MAX_COPY, planRenditions } from "./rendition-plan.ts";
import { type MakeResult, type Original, storeRendition } from "./renditions.server.ts";

const LOOK_SECONDS = 60;
const POSTER = "affiche.avif";
const POSTER_WIDTH = 1280;

type Film = Extract<Content, { demuxer: string }>;
type Work = Original & { source: Source; seconds: number | null; signal: AbortSignal };

/** What can be watched first is made first. */
export async function makeFilm(db: Db, original: Original, film: Film, signal: AbortSignal): Promise<MakeResult> {
  if (!(await ffmpegPath())) return offerOriginal(db, original.id, film);
  try {
    return await makeOf(db, original, film, signal);
  } catch (error) {
    if (error instanceof FfmpegFailure) return failed(db, original.id, film, error);
    if (signal.aborted || (error as Error).name !== "AbortError") throw error;
    return { ok: false, reason: "too-slow" };
  }
}

async function makeOf(db: Db, original: Original, { demuxer }: Film, signal: AbortSignal): Promise<MakeResult> {
  const source = { path: original.path, demuxer };
  const probe = await probeFilm(source, { seconds: LOOK_SECONDS, signal });
  if (!probe) return { ok: false, reason: "damaged" };
  const plan = planRenditions(probe);
  if (plan.length === 0) return { ok: false, reason: "no-streams" };
  const kind = probe.video ? "video" : "audio";
  await db.updateTable("mediaAssets").set({ kind, seconds: probe.seconds }).where("id", "=", original.id).execute();
  return makeAll(db, { ...original, source, seconds: probe.seconds, signal }, plan);
}

async function makeAll(db: Db, work: Work, plan: readonly FilmRendition[]): Promise<MakeResult> {
  const existing = await existingRenditions(db, work.id);
  let lightest = Number.POSITIVE_INFINITY;
  let hasPoster = existing.has(POSTER);
  for (const rendition of plan) {
    const before = existing.get(rendition.name);
    if (before && !isMissing(rendition, before)) {
      if (rendition.width !== null) lightest = Math.min(lightest, before.bytes);
      continue;
    }
    const file = join(work.folder, rendition.isCopy ? `copie-${rendition.name}` : rendition.name);
    if (!(await convert(work.source, { after: argumentsFor(rendition), to: file }, limitsOf(work)))) {
      // A film that looks playable can still be damaged, which only repackaging reveals.
      return { ok: false, reason: "damaged" };
    }
    work.seconds ??= (await probeFilm({ path: file, demuxer: "mov" }, limitsOf(work)))?.seconds ?? null;
    // A film that takes little may weigh more in a smaller size, which then helps nobody.
    const { size } = await stat(file);
    if (rendition.width !== null && !rendition.isCopy && size >= lightest) continue;
    if (rendition.width !== null) lightest = size;
    await storeRendition(db, work, file, rendition);
    if (rendition.width !== null && !hasPoster) await makePoster(db, work, file);
    hasPoster ||= rendition.width !== null;
    await db
      .updateTable("mediaAssets")
      .set({ state: "ready", seconds: work.seconds, updatedAt: new Date() })
      .where("id", "=", work.id)
      .execute();
  }
  return { ok: true };
}

type ExistingRendition = { height: number | null; bitrate: number | null; bytes: number };

async function existingRenditions(db: Db, id: string): Promise<Map<string, ExistingRendition>> {
  const rows = await db
    .selectFrom("mediaRenditions")
    .select(["name", "height", "bitrate", "bytes"])
    .where("assetId", "=", id)
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** An earlier attempt may have made it. A copy that is too large is replaced by a converted one. */
function isMissing({ height, isCopy }: FilmRendition, existing: ExistingRendition | undefined): boolean {
  if (!existing || existing.bitrate === null) return true;
  return !isCopy && (existing.height !== height || existing.bitrate > MAX_COPY.bitrate);
}

/** Time limits of a conversion: long enough for the slowest machine. */
function limitsOf({ seconds, signal }: Work) {
  return { seconds: Math.min(600 + 20 * (seconds ?? 3600), 80_000), signal };
}

const PACKED = ["-map_metadata", "-1", "-movflags", "+faststart", "-f", "mp4"];
const PICTURE_AND_SOUND = ["-map", "0:v:0", "-map", "0:a:0?"];

function argumentsFor({ width, height, bitrate, isCopy }: FilmRendition): string[] {
  if (isCopy) return [...PICTURE_AND_SOUND, "-c", "copy", ...PACKED];
  const maxBitrate = `${bitrate}`;
  if (width === null) return ["-map", "0:a:0", "-vn", "-c:a", "aac", "-b:a", maxBitrate, "-ac", "1", ...PACKED];
  return [
    ...PICTURE_AND_SOUND,
    ...["-vf", `scale=${width}:${height},setsar=1`, "-pix_fmt", "yuv420p"],
    ...[
      "-c:v",
      "libx264",
      "-preset",
      "veryfast",
      "-crf",
      "23",
      "-maxrate",
      maxBitrate,
      "-bufsize",
      `${2 * (bitrate ?? 0)}`,
    ],
    // A key frame about every four seconds, so that a jump from the transcript lands close to its line.
    ...["-g", "120", "-threads", "2", "-c:a", "aac", "-b:a", "96k", "-ac", "2"],
    ...PACKED,
  ];
}

/** Makes a still at a tenth of the film, because the first frame is often black. */
async function makePoster(db: Db, work: Work, film: string): Promise<void> {
  const still = join(work.folder, "affiche.png");
  const poster = join(work.folder, POSTER);
  const from = { path: film, demuxer: "mov" };
  const isMade = await convert(
    from,
    {
      before: ["-ss", `${(work.seconds ?? 0) / 10}`],
      after: ["-frames:v", "1", "-c:v", "png", "-update", "1", "-f", "image2"],
      to: still,
    },
    limitsOf(work),
  );
  if (!isMade) return;
  const resized = sharp(still).resize({ width: POSTER_WIDTH, withoutEnlargement: true });
  const { width, height } = await resized.avif({ quality: 55, effort: 2 }).toFile(poster);
  const rendition = { name: POSTER, mimeType: "image/avif", width, height };
  await storeRendition(db, { id: work.id, seconds: null }, poster, rendition);
}

function failed(db: Db, id: string, film: Film, failure: FfmpegFailure): Promise<MakeResult> {
  log.warn({ err: failure, asset: id }, "ffmpeg failed");
  if (failure.reason === "no-ffmpeg") return offerOriginal(db, id, film);
  return Promise.resolve({ ok: false, reason: failure.reason });
}

/** Without ffmpeg, an MP4 is offered unchanged: most browsers play most of them. Its duration stays unknown. */
async function offerOriginal(db: Db, id: string, { demuxer, kind, mimeType }: Film): Promise<MakeResult> {
  if (demuxer !== "mov") return { ok: false, reason: "no-ffmpeg" };
  const name = kind === "video" ? "720.mp4" : "son.m4a";
  const asset = await db.selectFrom("mediaAssets").select(["bytes", "sha256"]).where("id", "=", id).executeTakeFirst();
  if (!asset) return { ok: false, reason: "damaged" };
  const row = { path: `${id}/original`, mimeType, bytes: asset.bytes, etag: `"${asset.sha256}"` };
  await db
    .insertInto("mediaRenditions")
    .values({ assetId: id, name, ...row })
    .onConflict((conflict) => conflict.columns(["assetId", "name"]).doNothing())
    .execute();
  return { ok: true };
}
