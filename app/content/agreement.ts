import phrases from "./agreement.json" with { type: "json" };
import type { Readers } from "./wording.ts";

// The house writes to women; with another wording, what agrees with the reader follows it wherever it is shown.

/**
 * `agreeing`: without its points a phrase is the feminine that texts have, without « ·e » the masculine. `pronouns` have
 * three forms of their own.
 */
const { agreeing, pronouns } = phrases;

const plain = (text: string) => text.replace(/\s/g, " ").toLowerCase();

const FORMS = new Map(
  [
    ...agreeing.map((text) => [text.replaceAll("·", ""), text.replace(/·e|·/g, ""), text] as const),
    ...(pronouns as [string, string, string][]),
  ].map(([feminine, masculine, inclusive]) => [plain(feminine), { masculine, inclusive }]),
);

const PHRASES = [...FORMS.keys()]
  .sort((a, b) => b.length - a.length)
  .join("|")
  .replaceAll("?", "\\?");
/** A tag and what is written in a form stay as they are; the description of a page does not. */
const MARKUP = /<textarea\b[^<]*|<(?!meta\b)[^<>]*>/.source;
const FOUND = new RegExp(`${MARKUP}|(?<!\\p{L})(?:${PHRASES.replaceAll(" ", "\\s")})(?!\\p{L})`, "gisu");

/** A page, an email or a line of the house's in the founder's wording. */
export function agreed(text: string, readers: Readers): string {
  if (readers === "apprenantes") return text;
  return text.replace(FOUND, (found) => {
    const forms = FORMS.get(plain(found));
    if (!forms) return found;
    const form = readers === "apprenants" ? forms.masculine : forms.inclusive;
    const first = form.charAt(0);
    const isLarge = found.charAt(0) !== found.charAt(0).toLowerCase();
    return (isLarge ? first.toUpperCase() : first.toLowerCase()) + form.slice(1);
  });
}
