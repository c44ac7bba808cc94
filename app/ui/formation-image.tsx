import type { Tint } from "./arc.tsx";
import { TintShape } from "./tint-shape.tsx";

const TINTS: Record<string, Tint> = { entrepreneuriat: "primary", immobilier: "secondary", lifestyle: "tertiary" };

/** The tint of what a training is about. */
export function tintOf(category: string): Tint {
  return TINTS[category] ?? "primary";
}

/** The seller's photograph; behind it the scene of the category, which stays when there is none or it does not load. */
export function FormationImage({ imageUrl, category }: { imageUrl: string | null; category: string }) {
  const tint = tintOf(category);
  return (
    <div className={`formation-image tint-${tint}`}>
      <TintShape tint={tint} fills />
      {imageUrl && <img src={imageUrl} alt="" width="640" height="360" decoding="async" />}
    </div>
  );
}
