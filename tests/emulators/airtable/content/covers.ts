import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "covers");

/** The drawing of that name as an SVG document of its own size; a plain arc for an unknown name. */
export function readCover(name: string): string {
  const file = join(FOLDER, `${name}.svg`);
  return readFileSync(existsSync(file) ? file : join(FOLDER, "arc.svg"), "utf8");
}
