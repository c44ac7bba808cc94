import sign from "../../public/favicon.svg?raw";
import { namedByLogo, smallestPath } from "../domain/site/pictures/picture.ts";
import { type Brand, ORIGINAL_BRAND, type PaletteName } from "./brand.ts";
import { recoloured } from "./palette.ts";

/** A file, because most sites keep the sign of the palette that is shipped. */
export const ORIGINAL_ICON = "/favicon.svg";

export const signOf = (palette: PaletteName): string => recoloured(sign, palette);

/** What a browser shows in its tab: the founder's logo, or the sign in her colours where a word would be a line of 16 pixels. */
export function siteIcon({ logo, palette: name }: Brand): string {
  if (logo && !namedByLogo(logo)) return smallestPath(logo);
  if (name === ORIGINAL_BRAND.palette) return ORIGINAL_ICON;
  return `data:image/svg+xml,${encodeURIComponent(signOf(name))}`;
}
