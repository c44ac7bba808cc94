import { places } from "./covers/article-places.ts";
import { signs } from "./covers/article-signs.ts";
import { bookForms } from "./covers/book-forms.ts";
import { bookScenes } from "./covers/book-scenes.ts";
import { hue, ring, scene, slope, sun, times } from "./covers/shapes.ts";
import { supplementCovers } from "./covers/supplements.ts";

const drawings: Record<string, () => string> = {
  ...places,
  ...signs,
  ...bookScenes,
  ...bookForms,
  ...supplementCovers,
};

/** The cover of that name as an SVG document of its own size; a plain arc for an unknown name. */
export function drawCover(name: string): string {
  return (Object.hasOwn(drawings, name) ? drawings[name] : undefined)?.() ?? neutral();
}

const neutral = () =>
  scene(
    1200,
    800,
    hue.cream,
    sun(860, 300, 110),
    slope(240, 360, hue.sand),
    slope(480, 520, hue.peach),
    times(3, (index) => ring(1200, 1240, 700 - index * 40, hue.terra, 2.5, 0.2)),
    slope(740, 660, hue.terra),
  );
