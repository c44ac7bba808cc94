import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { PALETTE_NAMES, type PaletteName } from "#app/theme/brand.ts";
import { colorsOf } from "#app/theme/palette.ts";
import type { Db } from "#db/connection.server.ts";
import { SHARE_SIZE } from "./picture.ts";
import { findFormationMedia, findMedia, type PictureFile } from "./pictures.server.ts";

/** Made when it is first asked for; a few are kept. */
const made = new LRUCache<string, Promise<PictureFile | undefined>>({ max: 24 });

/** `key`: as `shareOf` writes it, or `share-<palette>.png`. */
export function findShareMedia(db: Db, key: string): Promise<PictureFile | undefined> {
  const kept = made.get(key);
  if (kept) return kept;
  const making = make(db, key);
  made.set(key, making);
  // What is not there yet may be tomorrow.
  const forget = () => made.get(key) === making && made.delete(key);
  making.then((file) => file ?? forget(), forget);
  return making;
}

const DRAWN = /^share-([a-z]+)\.png$/;
const PHOTOGRAPH = /^share-([0-9a-f]{32}-\d{1,5})-([a-z-]+)\.jpg$/;
const OF_FORMATION = /^share-(formation-[0-9a-f]{32})\.jpg$/;

async function make(db: Db, key: string): Promise<PictureFile | undefined> {
  const [, palette] = DRAWN.exec(key) ?? [];
  if (palette) return isPalette(palette) ? draw(palette) : undefined;
  const [, photograph, focus = ""] = PHOTOGRAPH.exec(key) ?? [];
  if (photograph) return FOCUSES.test(focus) ? crop(await findMedia(db, `${photograph}.webp`), focus) : undefined;
  const [, formation] = OF_FORMATION.exec(key) ?? [];
  return formation ? crop(await findFormationMedia(db, `${formation}.webp`), "center") : undefined;
}

const isPalette = (name: string): name is PaletteName => PALETTE_NAMES.includes(name as PaletteName);

const FOCUSES = /^(?:center|left|right|(?:top|bottom)(?:-left|-right)?)$/;

/** Networks read no WebP everywhere. */
async function crop(file: PictureFile | undefined, focus: string): Promise<PictureFile | undefined> {
  if (!file) return undefined;
  const position = focus === "center" ? "centre" : focus.split("-").reverse().join(" ");
  const bytes = await sharp(file.bytes)
    .resize({ ...SHARE_SIZE, fit: "cover", position })
    .flatten({ background: "#fff" })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { contentType: "image/jpeg", bytes };
}

/** Shapes only: a server has no typeface. */
async function draw(palette: PaletteName): Promise<PictureFile> {
  const colorOf = colorsOf(palette);
  const { width, height } = SHARE_SIZE;
  const hills = (
    [
      ["hill-far", 780, 400],
      ["primary-mid", 620, 290],
      ["primary", 460, 185],
      ["inverse", 300, 95],
    ] as const
  ).map(
    ([name, rx, ry]) => `<ellipse cx="${width / 2}" cy="${height}" rx="${rx}" ry="${ry}" fill="${colorOf(name)}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colorOf("surface")}"/><circle cx="${width / 2}" cy="190" r="70" fill="${colorOf("sun")}"/>${hills.join("")}</svg>`;
  return { contentType: "image/png", bytes: await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer() };
}
