import type { Tint } from "./arc.tsx";

const TINTS: Record<string, Tint> = { entrepreneuriat: "primary", immobilier: "secondary", mindset: "tertiary" };

/** Each main training has its tint; what belongs to none takes that of action. */
export function categoryTint(category: string | null | undefined): Tint {
  return TINTS[category ?? ""] ?? "primary";
}
