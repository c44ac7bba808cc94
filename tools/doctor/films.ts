import { Readable } from "node:stream";
import { env } from "../../app/config/env.server.ts";
import { findMissingFiles } from "../../app/domain/school/media/missing-files.server.ts";
import { ffmpegPath } from "../../app/gateways/ffmpeg/ffmpeg.server.ts";
import { mediaStore } from "../../app/gateways/media-store/media-store.server.ts";
import type { Db } from "../../db/connection.server.ts";
import { type Finding, fault, well } from "./finding.ts";

export async function examineFfmpeg(): Promise<Finding> {
  const path = await ffmpegPath();
  if (path) return well("ffmpeg", path);
  return fault("ffmpeg", "not found: only finished MP4 films can be shown", "install ffmpeg, or set FFMPEG_PATH");
}

export async function examineMediaStore(): Promise<Finding> {
  await mediaStore.put("doctor/probe", Readable.from(["well"]));
  await mediaStore.remove("doctor/");
  return well("media store", "can be written");
}

export async function examineFilms(db: Db): Promise<Finding> {
  const { looked, missing } = await findMissingFiles(db);
  if (missing.length === 0) return well("films' files", looked === 0 ? "none yet" : `all ${looked} are whole`);
  return fault(
    "films' files",
    `${missing.length} of ${looked} are missing or cut: ${someOf(missing)}`,
    env.MEDIA_S3_URL
      ? "take them back from the versions or the copy of the bucket"
      : "give every replica the same MEDIA_DIR, or restore it from the backup",
  );
}

const NAMED = 20;

function someOf(keys: string[]): string {
  const others = keys.length - NAMED;
  return keys.slice(0, NAMED).join(", ") + (others > 0 ? ` and ${others} more` : "");
}
