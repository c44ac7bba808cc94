import type { PagePath } from "#app/content/links.ts";
import type { TestimonialKind } from "#db/types.ts";

/** The pages that show testimonials of a kind: the first that is on the site does. */
const PLACES: Readonly<Record<TestimonialKind, readonly PagePath[]>> = {
  "success-story": ["/temoignages"],
  challenge: ["/challenge"],
  "secondary-residence": ["/residence-secondaire"],
  video: ["/preuves-sociales"],
  screenshot: ["/preuves-sociales"],
  written: ["/preuves-sociales", "/temoignages"],
};

/** `removed`: the pages that the founder has taken off the site. */
export function placeOf(kind: TestimonialKind, removed: readonly string[]): PagePath | undefined {
  return PLACES[kind].find((path) => !removed.includes(path));
}
