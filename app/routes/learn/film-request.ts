import { FORMATS, type Format } from "#app/domain/school/blocks/formats.ts";
import type { FilmRequest } from "#app/domain/school/blocks/show-blocks.server.ts";
import { QUALITIES } from "#app/domain/school/media/lesson-media.ts";
import { readSecond } from "#app/domain/values/duration.ts";

/** A prefetch, on hover, does not count as opening the page. */
export function isOpening({ method, headers }: Request): boolean {
  return method === "GET" && !/prefetch|prerender/.test(headers.get("Sec-Purpose") ?? "");
}

/** How the address and the browser want the films of a page. */
export function filmRequest({ headers }: Request, { searchParams }: URL): FilmRequest {
  const formats = Object.keys(FORMATS) as Format[];
  return {
    start: readSecond(searchParams.get("t") ?? ""),
    film: searchParams.get("film"),
    quality: QUALITIES.find((quality) => quality === searchParams.get("qualite")) ?? null,
    savesData: headers.get("Save-Data") === "on",
    format: formats.find((format) => FORMATS[format] === searchParams.get("poids")) ?? null,
  };
}
