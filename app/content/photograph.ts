// What the founder chooses where the design has a drawing: a picture of her media library.

/** As it is written: with no `asset`, the drawing stays. */
export interface Photograph {
  asset?: string | undefined;
  /** For who does not see it. */
  alt?: string | undefined;
  /** It says nothing that the text beside it does not say. */
  decorative: boolean;
}

/** As a page shows it: in the site's own sizes. */
export interface ShownPhotograph {
  hash: string;
  /** Pixels of the original, which reserve the space. */
  width: number;
  height: number;
  widths: number[];
  /** What stays in sight where it is cropped. */
  focus: string;
  alt: string;
}

/** The photographs of a text with the name of their field: « hero-picture ». */
export function photographsIn(value: unknown, field = ""): { field: string; asset: string }[] {
  if (typeof value !== "object" || value === null) return [];
  if (isPhotograph(value)) return value.asset ? [{ field, asset: value.asset }] : [];
  return Object.entries(value).flatMap(([name, part]) => photographsIn(part, field ? `${field}-${name}` : name));
}

/** The same text with what its pages show of each photograph; undefined where there is none, or it is not there any more. */
export function showPhotographs(value: unknown, pictures: ReadonlyMap<string, Omit<ShownPhotograph, "alt">>): unknown {
  if (Array.isArray(value)) return value.map((item) => showPhotographs(item, pictures));
  if (typeof value !== "object" || value === null) return value;
  if (!isPhotograph(value))
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, showPhotographs(part, pictures)]));
  const picture = pictures.get(value.asset ?? "");
  return picture && { ...picture, alt: value.decorative ? "" : (value.alt ?? "") };
}

function isPhotograph(value: object): value is Photograph {
  return "decorative" in value;
}
