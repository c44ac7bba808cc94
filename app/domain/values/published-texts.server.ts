import { isDeepStrictEqual } from "node:util";
import { env } from "#app/config/env.server.ts";
import { log } from "#app/config/log.server.ts";
import { currentDraft } from "#app/config/request-scope.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { COMPLAINT_ANSWER, FIRST_ANSWER } from "#app/content/contact.ts";
import { ACCESS_OPENS } from "#app/content/legal/promises.ts";
import { isTextKey, TEXT_KEYS, type TextBody, type TextKey, texts } from "#app/content/texts/registry.ts";
import type { Db } from "#db/connection.server.ts";

/** What a text may hold in braces: said in one place for the whole site. */
export const PLACEHOLDERS = {
  horaires: () => seller.phoneHours,
  acces: () => ACCESS_OPENS,
  reponse: () => FIRST_ANSWER,
  reclamation: () => COMPLAINT_ANSWER,
  site: () => env.SITE_NAME,
} satisfies Record<string, () => string>;

interface Held {
  body: unknown;
  isOriginal: boolean;
  hasClaims: boolean;
}

/** The texts as pages show them, of this process. A page never waits for the database to read one. */
const held = new Map<TextKey, Held>();
/** The versions that `held` was read from. */
let versions = "";

/**
 * Reads the published texts. One that does not fit its schema, written by another release, is left out: the text of
 * origin stands in, and the log says so. Tells whether anything has changed.
 */
export async function loadTexts(db: Db): Promise<boolean> {
  const rows = await db
    .selectFrom("texts")
    .innerJoin("textVersions", "textVersions.id", "texts.publishedVersionId")
    .select(["texts.key", "texts.publishedVersionId", "textVersions.body"])
    .orderBy("texts.key")
    .execute();
  const read = rows.map(({ publishedVersionId }) => publishedVersionId).join();
  if (read === versions) return false;
  const published = new Map<TextKey, Held>();
  for (const { key, body } of rows) {
    if (!isTextKey(key)) continue;
    const parsed = texts[key].schema.safeParse(body);
    if (parsed.success) published.set(key, hold(key, parsed.data));
    else log.error({ text: key, issues: parsed.error.issues.length }, "text does not fit, text of origin shown");
  }
  held.clear();
  for (const [key, one] of published) held.set(key, one);
  versions = read;
  return true;
}

/** The text as it is shown now: the draft of a preview, else the published one. */
export function heldText(key: TextKey): Held {
  const draft = currentDraft();
  return draft?.key === key ? hold(key, draft.body) : current(key);
}

/** The text with its claims unresolved: of an email, which has none, or for what reads titles only. */
export function siteBody<Key extends TextKey>(key: Key): TextBody<Key> {
  return heldText(key).body as TextBody<Key>;
}

/** The text that came with the software. */
export function originalBody<Key extends TextKey>(key: Key): TextBody<Key> {
  return texts[key].schema.parse(texts[key].shipped) as TextBody<Key>;
}

/** The texts that still tell the story that came with the software; most emails tell none. */
export function originalTexts(): TextKey[] {
  return TEXT_KEYS.filter((key) => texts[key].place !== "E-mails" && current(key).isOriginal);
}

export function isOriginal(key: TextKey, body: unknown): boolean {
  return isDeepStrictEqual(body, originalBody(key));
}

function current(key: TextKey): Held {
  const known = held.get(key);
  if (known) return known;
  const original = hold(key, originalBody(key));
  held.set(key, original);
  return original;
}

function hold(key: TextKey, body: unknown): Held {
  return {
    body: filled(body),
    isOriginal: isOriginal(key, body),
    hasClaims: JSON.stringify(body).includes('"claims":'),
  };
}

function filled<Value>(value: Value): Value {
  if (typeof value === "string") return value.replace(/\{(\w+)\}/g, fillIn) as Value;
  if (Array.isArray(value)) return value.map(filled) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(part)])) as Value;
}

function fillIn(whole: string, name: string): string {
  return Object.hasOwn(PLACEHOLDERS, name) ? PLACEHOLDERS[name as keyof typeof PLACEHOLDERS]() : whole;
}
