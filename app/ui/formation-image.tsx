import type { Tint } from "./arc.tsx";
import { Cover, type CoverImage } from "./photograph.tsx";
import { TintShape } from "./tint-shape.tsx";

const TINTS = new Map<string, Tint>([
  ["entrepreneuriat", "primary"],
  ["immobilier", "secondary"],
  ["lifestyle", "tertiary"],
  ["mindset", "tertiary"],
]);

/** The tint of a category of formations or of testimonials. */
export function tintOf(category: string | null): Tint {
  return TINTS.get(category ?? "") ?? "primary";
}

/** The seller's picture over the drawing of the category, which shows when there is no picture or it fails to load. */
export function FormationImage({ image, category }: { image: CoverImage; category: string }) {
  const tint = tintOf(category);
  return (
    <div className={`formation-image tint-${tint}`}>
      <TintShape tint={tint} fills />
      <Cover image={image} sizes="(min-width: 64rem) 36rem, 92vw" className="absolute inset-0 size-full" eager />
    </div>
  );
}
