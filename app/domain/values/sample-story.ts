import { isTextKey, neutralParts, type TextKey, texts } from "#app/content/texts/registry.ts";

// Finds the sample founder's story in texts, published ones included.

/** Shorter ones may be anybody's: a title, the words of a button. */
const LONG = 60;

/** Typography is applied at publishing, and changes no word. */
const plain = (part: unknown) =>
  JSON.stringify(part)
    ?.replace(/[\u00a0\u202f]/g, " ")
    .replaceAll("'", "’");

export function withoutStory<Body>(key: TextKey, body: Body): Body {
  const neutral = neutralParts[key];
  return neutral ? (neutralised(body, texts[key].schema.parse(texts[key].shipped), neutral) as Body) : body;
}

function neutralised(body: unknown, shipped: unknown, neutral: unknown): unknown {
  if (Array.isArray(body) && Array.isArray(shipped) && Array.isArray(neutral))
    return withoutShipped(body, shipped, neutral);
  if (!isRecord(body) || !isRecord(shipped) || !isRecord(neutral)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, part]) => {
      if (!Object.hasOwn(neutral, name)) return [name, part];
      const isShipped = plain(part) === plain(shipped[name]);
      return [name, isShipped ? neutral[name] : neutralised(part, shipped[name], neutral[name])];
    }),
  );
}

/** A list that she has changed, without the entries that she has left of another's story. */
function withoutShipped(body: unknown[], shipped: unknown[], neutral: unknown[]): unknown[] {
  const own = body.flatMap((entry) => {
    const at = shipped.findIndex((one) => plain(one) === plain(entry));
    return at < 0 || passages(entry).length === 0 ? [entry] : neutral.slice(at, at + 1);
  });
  return own.length > 0 ? own : neutral;
}

export function tellsStory(key: TextKey, body: unknown): boolean {
  const neutral: Record<string, unknown> | undefined = neutralParts[key] && { ...neutralParts[key] };
  const parts = Object.entries(texts[key].shipped as object).filter(
    ([name]) => !neutral || Object.hasOwn(neutral, name),
  );
  const instead = new Set(passages(neutral));
  const said = new Set(passages(body));
  return passages(parts).some((passage) => said.has(passage) && !instead.has(passage));
}

function passages(part: unknown): string[] {
  if (typeof part === "string") return part.length < LONG ? [] : [plain(part) ?? ""];
  // Nobody reads what is hidden.
  if (typeof part !== "object" || part === null || ("hidden" in part && part.hidden === true)) return [];
  return Object.values(part).flatMap(passages);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Most emails tell nothing of a person. */
export function mayTellStory(key: TextKey): boolean {
  return isTextKey(key) && texts[key].group !== "E-mails" && !("isNeutral" in texts[key] && texts[key].isNeutral);
}
