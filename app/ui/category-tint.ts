import type { Tint } from "./arc.tsx";

const TINTS: Record<string, Tint> = { entrepreneuriat: "primary", immobilier: "secondary", mindset: "tertiary" };

/** Each main training has its tint; other categories have the primary one. */
export function categoryTint(category: string | null | undefined): Tint {
  return TINTS[category ?? ""] ?? "primary";
}
