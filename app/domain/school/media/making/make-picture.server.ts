import { join } from "node:path";
import sharp from "sharp";
import { saysDiskFull } from "#app/gateways/disk.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { FailureReason, MakeResult, Original } from "./make-result.ts";
import { storeRendition } from "./renditions.server.ts";

/** 50 megapixels: a file that decodes to more is treated as a decompression bomb. */
const MAX_PIXELS = 50_000_000;
const WIDTH = 1280;

/** Makes an AVIF, and a WebP for older browsers, upright and without the camera's metadata. */
export async function makePicture(db: Db, { id, path, folder }: Original): Promise<MakeResult> {
  const picture = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 })
    .autoOrient()
    .resize({ width: WIDTH, withoutEnlargement: true });
  try {
    for (const [name, mimeType, made] of [
      ["image.avif", "image/avif", picture.clone().avif({ quality: 55, effort: 2 })],
      ["image.webp", "image/webp", picture.clone().webp({ quality: 76 })],
    ] as const) {
      const file = join(folder, name);
      const { width, height } = await made.toFile(file);
      await storeRendition(db, { id, seconds: null }, file, { name, mimeType, width, height });
    }
  } catch (error) {
    if (!(error instanceof Error) || "code" in error || saysDiskFull(error.message)) throw error;
    return { ok: false, reason: reasonOf(error.message) };
  }
  return { ok: true };
}

function reasonOf(message: string): FailureReason {
  if (/pixel limit/.test(message)) return "picture-too-large";
  return /out of memory|cannot allocate/i.test(message) ? "no-memory" : "damaged";
}
