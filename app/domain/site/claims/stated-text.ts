import { isClaim } from "#app/content/claim.ts";
import type { FigureId } from "#app/content/figures.ts";
import { partOf, sentencesOf } from "../../values/lines.ts";

export interface Statable {
  spelled: readonly FigureId[];
  maySay(text: string): boolean;
  /** With the values of the figures of the founder's own in place of their braces. */
  fill(text: string): string;
}

/** Not words: addresses, and what the page's code relies on. */
const CODE = /^(?:to|anchor|kind|tint|page|formation|asset|about|claims|figures|ids|filters)$/;

/** The sentences of a text that state no figure which may not be stated. */
export function sayable(text: string, { maySay }: Pick<Statable, "maySay">): string {
  if (maySay(text)) return text;
  return sentencesOf(text).filter(maySay).join("").trim();
}

/**
 * A text that the founder has written, as it may be shown now: a sentence that states a figure which has expired or was
 * withdrawn is left out. Where nothing else remains, an item leaves its list, and anything else is what it was in the
 * text of origin.
 */
export function stateFigures<Body>(body: Body, original: unknown, claims: Statable): Body {
  return statedIn(body, original, claims, "") as Body;
}

/** Undefined where nothing remains. */
function statedIn(value: unknown, original: unknown, claims: Statable, name: string): unknown {
  if (CODE.test(name) || value === "") return value;
  if (typeof value === "string") return claims.fill(sayable(value, claims)) || original;
  if (Array.isArray(value))
    return value.map((item) => statedIn(item, undefined, claims, name)).filter((item) => item !== undefined);
  if (typeof value !== "object" || value === null) return value;
  if (isClaim(value)) {
    const isSaid = value.claims.every((id) => claims.spelled.includes(id)) && claims.maySay(value.text);
    return claims.fill(isSaid ? value.text : value.otherwise);
  }
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  // A title of two parts, a link with its words: one is nothing without the other.
  const isOne = parts.every(([, part]) => typeof part === "string");
  const stated = parts.map(([key, part]) => [
    key,
    statedIn(part, isOne ? undefined : partOf(original, key), claims, key),
  ]);
  const isWhole = stated.every(([, part]) => part !== undefined);
  if (!isWhole && (isOne || original === undefined)) return original;
  return Object.fromEntries(stated.map(([key, part]) => [key, part ?? ""]));
}
