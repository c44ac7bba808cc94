import { pictureAddress } from "#app/routing/picture-address.ts";

export interface Picture {
  hash: string;
  /** Pixels of the original, which reserve the space. */
  width: number;
  height: number;
  widths: number[];
}

/** Without a hash it was not fetched yet. */
export type PictureRow = { [Column in keyof Picture]: Picture[Column] | null };

export function toPicture({ hash, width, height, widths }: PictureRow): Picture | null {
  return hash && width && height && widths ? { hash, width, height, widths } : null;
}

export function keyOf({ hash }: Picture, width: number, format: "avif" | "webp"): string {
  return `${hash}-${width}.${format}`;
}

export function mediaPath(picture: Picture, width: number, format: "avif" | "webp"): string {
  return pictureAddress(keyOf(picture, width, format));
}

export function smallestKey(picture: Picture): string {
  return keyOf(picture, picture.widths[0] ?? picture.width, "webp");
}

/** Where a small one is enough. */
export function smallestPath(picture: Picture): string {
  return pictureAddress(smallestKey(picture));
}

/** A wide logo has the name in it. */
export function namedByLogo(logo: Picture | null): boolean {
  return logo !== null && logo.width > 2 * logo.height;
}

export function srcSet(picture: Picture, format: "avif" | "webp"): string {
  return picture.widths.map((width) => `${mediaPath(picture, width, format)} ${width}w`).join(", ");
}

/** As networks crop it. */
export const SHARE_SIZE = { width: 1200, height: 630 };

export interface SharePicture {
  path: string;
  alt: string;
}

const OF_FORMATION = /\/(formation-[0-9a-f]{32})\.webp$/;

/** A picture in the size of a share: of the media library, or the copy of a formation's; null for any other address. */
export function shareOf(image: (Picture & { focus: string }) | string | null, alt: string): SharePicture | null {
  if (typeof image !== "string")
    return image && { path: pictureAddress(`share-${image.hash}-${image.widths.at(-1)}-${image.focus}.jpg`), alt };
  const [, copy] = OF_FORMATION.exec(image) ?? [];
  return copy ? { path: pictureAddress(`share-${copy}.jpg`), alt } : null;
}

/** A picture may be fetched later than its text. */
export const PICTURE_SCHEME = "picture";
const PLACE = /<img src="picture:([\w-]+)" alt="([^"]*)">/g;
const SIZES = "(min-width: 48rem) 42rem, 92vw";

export function sourcesIn(html: string): string[] {
  return [...html.matchAll(PLACE)].map(([, source = ""]) => source);
}

export function withPictures(html: string, rows: Map<string, PictureRow>): string {
  return html.replace(PLACE, (_, source: string, alt: string) => {
    const row = rows.get(source);
    const picture = row && toPicture(row);
    const largest = picture?.widths.at(-1);
    if (!picture || !largest) return alt ? `<em>${alt}</em>` : "";
    const { width, height } = picture;
    return (
      `<picture><source type="image/avif" srcset="${srcSet(picture, "avif")}" sizes="${SIZES}">` +
      `<img src="${mediaPath(picture, largest, "webp")}" srcset="${srcSet(picture, "webp")}" sizes="${SIZES}"` +
      ` width="${width}" height="${height}" alt="${alt}" loading="lazy" decoding="async"></picture>`
    );
  });
}
