import type { FigureId } from "./figures.ts";

/** A text that states a figure, and the text that replaces it while the figure may not be shown. */
export interface Claim {
  claims: readonly FigureId[];
  text: string;
  otherwise: string;
}

export function claim(claims: FigureId[], text: string, otherwise: string): Claim {
  return { claims, text, otherwise };
}

/** Content in which any text may be a claim: no view can show it before `resolveClaims` has chosen the texts. */
type Claimed<Content> = Content extends string
  ? Content | Claim
  : Content extends object
    ? { [Key in keyof Content]: Claimed<Content[Key]> }
    : Content;

/**
 * Chooses the text of each claim: its own only if all of its figures may be shown (`spelled`), else its replacement.
 */
export function resolveClaims<Content>(content: Claimed<Content>, spelled: readonly FigureId[]): Content;
export function resolveClaims(content: unknown, spelled: readonly FigureId[]): unknown {
  if (Array.isArray(content)) return content.map((item) => resolveClaims(item, spelled));
  if (typeof content !== "object" || content === null) return content;
  if (isClaim(content)) return content.claims.every((id) => spelled.includes(id)) ? content.text : content.otherwise;
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, resolveClaims(value, spelled)]));
}

export function isClaim(content: object): content is Claim {
  return "claims" in content && "otherwise" in content;
}
