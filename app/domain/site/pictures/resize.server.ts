import { createHash } from "node:crypto";
import sharp from "sharp";
import { keyOf, type Picture } from "./picture.ts";

/** One picture at a time and no cache: a small machine serves visitors meanwhile. */
sharp.concurrency(1);
sharp.cache(false);

const WIDTHS = [320, 640, 1280];
/** 50 megapixels: a file that decodes to more is treated as a decompression bomb. */
const MAX_PIXELS = 50_000_000;
const MIN_EDGE = 8;

export interface Media {
  key: string;
  contentType: string;
  bytes: Buffer;
}

export type Resized = { ok: true; picture: Picture; media: Media[] } | { ok: false; reason: string };

/**
 * Decides by the bytes, not by the name or the header: JPEG, PNG, WebP or AVIF, and no format that can hold a script.
 */
function isRaster(bytes: Buffer): boolean {
  const ascii = (start: number, end: number) => bytes.toString("latin1", start, end);
  if (bytes.readUIntBE(0, 3) === 0xffd8ff) return true;
  if (ascii(0, 8) === "\x89PNG\r\n\x1a\n") return true;
  if (ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP") return true;
  return ascii(4, 8) === "ftyp" && /^(avif|avis)/.test(ascii(8, 12));
}

/** AVIF and WebP in up to three widths, never wider than the original, without metadata. */
export async function resize(bytes: Buffer): Promise<Resized> {
  if (bytes.length < 12 || !isRaster(bytes)) return { ok: false, reason: "not a JPEG, PNG, WebP or AVIF" };
  try {
    const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 }).autoOrient();
    const { autoOrient } = await upright.metadata();
    const { width, height } = autoOrient;
    if (width < MIN_EDGE || height < MIN_EDGE) return { ok: false, reason: `${width} × ${height} is no picture` };
    const widths = [...new Set(WIDTHS.map((wanted) => Math.min(wanted, width)))];
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
    const picture = { hash, width, height, widths };
    const media: Media[] = [];
    for (const wanted of widths) {
      const resized = upright.clone().resize({ width: wanted });
      media.push({
        key: keyOf(picture, wanted, "avif"),
        contentType: "image/avif",
        bytes: await resized.clone().avif({ quality: 55, effort: 2 }).toBuffer(),
      });
      media.push({
        key: keyOf(picture, wanted, "webp"),
        contentType: "image/webp",
        bytes: await resized.clone().webp({ quality: 76 }).toBuffer(),
      });
    }
    return { ok: true, picture, media };
  } catch (error) {
    return { ok: false, reason: `unreadable: ${error instanceof Error ? error.message.slice(0, 200) : "unknown"}` };
  }
}
