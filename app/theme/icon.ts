import { smallestPath } from "../domain/site/pictures/picture.ts";
import { type Brand, ORIGINAL_BRAND } from "./brand.ts";
import { palette, recoloured } from "./palette.ts";

/** A file, because most sites keep the sign of the palette that is shipped. */
export const ORIGINAL_ICON = "/favicon.svg";

const SIGN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${palette.surface}"/><path d="M6 25C7 14 14 8 25 8" fill="none" stroke="${palette.primary}" stroke-width="4.5" stroke-linecap="round"/><path d="M15 25c1-5 4-8 10-8" fill="none" stroke="${palette.inverse}" stroke-width="4.5" stroke-linecap="round"/></svg>`;

/** What a browser shows in its tab: the founder's logo, or the sign in her colours. */
export function siteIcon({ logo, palette: name }: Brand): string {
  if (logo) return smallestPath(logo);
  if (name === ORIGINAL_BRAND.palette) return ORIGINAL_ICON;
  return `data:image/svg+xml,${encodeURIComponent(recoloured(SIGN, name))}`;
}
