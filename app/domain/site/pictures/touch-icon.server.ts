import sharp from "sharp";
import type { Brand } from "#app/theme/brand.ts";
import { signOf } from "#app/theme/icon.ts";
import { colorsOf } from "#app/theme/palette.ts";
import type { Db } from "#db/connection.server.ts";
import { keyOf } from "./picture.ts";
import { findMedia } from "./pictures.server.ts";

const SIZE = 180;
const MARGIN = 16;

/** What a telephone shows among its programmes, which cuts the corners itself: her logo, or the sign, on her ground. */
export async function touchIcon(db: Db, { logo, palette }: Brand): Promise<Buffer> {
  const background = colorsOf(palette)("surface");
  const file = logo && (await findMedia(db, keyOf(logo, logo.widths.at(-1) ?? logo.width, "webp")));
  const side = file ? SIZE - 2 * MARGIN : SIZE;
  const margin = (SIZE - side) / 2;
  return sharp(file ? file.bytes : Buffer.from(signOf(palette)), { density: 405 })
    .resize({ width: side, height: side, fit: "contain", background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .flatten({ background })
    .png()
    .toBuffer();
}
