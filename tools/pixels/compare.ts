import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { fileOf, SHOTS, type Weighed } from "./capture.ts";

/** Prints the differences of each wanted page between two captures; true when there are none and no page is heavier. */
export async function compare(before: string, after: string, isWanted: (name: string) => boolean): Promise<boolean> {
  const differences = join(after, "differences");
  rmSync(differences, { recursive: true, force: true });
  const [old, now] = [readPages(before), readPages(after)];
  const totals = { equal: 0, different: 0, heavier: 0 };
  for (const name of [...new Set([...old.keys(), ...now.keys()])].filter(isWanted).sort()) {
    const [was, is] = [old.get(name), now.get(name)];
    if (!was || !is) {
      totals.different += 1;
      console.log(`${name}\n    ${was ? "is gone" : "is new"}`);
      continue;
    }
    const found = was.status === is.status ? [] : [`status ${was.status} → ${is.status}`];
    for (const { suffix } of SHOTS) {
      const file = fileOf(name, suffix);
      const picture = await comparePictures(join(before, file), join(after, file), join(differences, file));
      if (picture) found.push(`${suffix.replace(".", " px ").replace(".png", "")}: ${picture}`);
    }
    const isHeavier = is.bytes > was.bytes;
    if (isHeavier) totals.heavier += 1;
    if (found.length > 0) totals.different += 1;
    else totals.equal += 1;
    console.log(`${name.padEnd(60)} ${found.length > 0 ? "DIFFERENT" : "equal"}   ${weight(was.bytes, is.bytes)}`);
    for (const line of found) console.log(`    ${line}`);
  }
  const isGood = totals.different === 0 && totals.heavier === 0;
  console.log(`\n${totals.equal} pages equal, ${totals.different} different, ${totals.heavier} heavier`);
  if (totals.different > 0) console.log(`What differs, in red: ${differences}`);
  return isGood;
}

function readPages(folder: string): Map<string, Weighed> {
  const file = join(folder, "pages.json");
  if (!existsSync(file)) throw new Error(`No capture in ${folder}: npm run pixels -- capture ${folder}`);
  const pages = JSON.parse(readFileSync(file, "utf8")) as Weighed[];
  return new Map(pages.map((page) => [page.name, page]));
}

function weight(was: number, is: number): string {
  if (was === is) return `${was} B`;
  const percent = ((is / was - 1) * 100).toFixed(1);
  return `${was} → ${is} B (${is > was ? "+" : ""}${percent} %)${is > was ? " HEAVIER" : ""}`;
}

/** Undefined when the two are identical; otherwise the difference, and a picture of it. */
async function comparePictures(before: string, after: string, into: string): Promise<string | undefined> {
  const files = [readFileSync(before), readFileSync(after)] as const;
  if (files[0].equals(files[1])) return undefined;
  const [old, now] = [await pixelsOf(files[0]), await pixelsOf(files[1])];
  const [width, height] = [Math.max(old.width, now.width), Math.max(old.height, now.height)];
  const image = new Uint32Array(width * height).fill(RED);
  let count = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const is = pixelAt(now, x, y);
      if (is === undefined || is !== pixelAt(old, x, y)) count += 1;
      else image[y * width + x] = faded(is);
    }
  }
  if (count === 0) return undefined;
  mkdirSync(join(into, ".."), { recursive: true });
  await sharp(new Uint8Array(image.buffer), { raw: { width, height, channels: 4 } })
    .png()
    .toFile(into);
  const size = old.width === now.width && old.height === now.height ? "" : `, ${sizeOf(old)} → ${sizeOf(now)}`;
  return `${count} pixels differ${size}`;
}

interface Picture {
  width: number;
  height: number;
  pixels: Uint32Array;
}

// A pixel is four bytes in one number, red in the lowest one.
const RED = 0xff0000ff;

async function pixelsOf(file: Buffer): Promise<Picture> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { ...info, pixels: new Uint32Array(new Uint8Array(data).buffer) };
}

function pixelAt({ width, height, pixels }: Picture, x: number, y: number): number | undefined {
  return x < width && y < height ? pixels[y * width + x] : undefined;
}

/** Closer to white, so that red stands out. */
function faded(pixel: number): number {
  return (((pixel & 0xfcfcfc) >>> 2) + 0xbfbfbf + 0xff000000) >>> 0;
}

function sizeOf({ width, height }: Picture): string {
  return `${width} × ${height}`;
}
