import { isDeepStrictEqual } from "node:util";
import { env } from "#app/config/env.server.ts";
import { log } from "#app/config/log.server.ts";
import { currentDraft } from "#app/config/request-scope.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { COMPLAINT_ANSWER, FIRST_ANSWER } from "#app/content/contact.ts";
import { ACCESS_OPENS } from "#app/content/legal/promises.ts";
import { photographsIn } from "#app/content/photograph.ts";
import type { SITE_BRACES } from "#app/content/texts/email-schemas.ts";
import {
  isTextKey,
  mayState,
  neutralParts,
  TEXT_KEYS,
  type TextBody,
  type TextKey,
  texts,
} from "#app/content/texts/registry.ts";
import { elided } from "#app/content/typography.ts";
import { showsLive } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import { areSamplesRemoved } from "./removed.server.ts";
import { mayTellStory, tellsStory, withoutStory } from "./sample-story.ts";

export const PLACEHOLDERS = {
  horaires: () => seller.phoneHours,
  acces: () => ACCESS_OPENS,
  reponse: () => FIRST_ANSWER,
  reclamation: () => COMPLAINT_ANSWER,
  site: () => env.SITE_NAME,
} satisfies Record<(typeof SITE_BRACES)[number], () => string>;

interface Held {
  body: unknown;
  /** Whether the body still tells the sample founder's story; computed once. */
  tellsStory: () => boolean;
  hasClaims: boolean;
  /** Written by the founder: it may state figures of her own. */
  mayState: boolean;
  pictures: string[];
  /** Null: the text of origin, which nobody has published. */
  publishedAt: Date | null;
}

/** What may be stated at this moment; `stamp` differs when that does. The room of the claims is above this one. */
interface Stating {
  stamp: string;
  /** The text without what states a figure that may not be stated, which gives way to the text of origin. */
  state(body: unknown, original: unknown): unknown;
}

let stating: Stating = { stamp: "", state: (body) => body };

export function stateNow(text: string): string {
  return stating.state(text, "") as string;
}

/** What has been published, in this process. A page never waits for the database to read one. */
const published = new Map<TextKey, { body: unknown; at: Date }>();
/** What `published` was read from. */
let versions = "";
/** The texts as pages show them. */
const held = { told: new Map<TextKey, Held>(), neutral: new Map<TextKey, Held>() };
/** True once the founder has taken the samples away. */
let areSamplesAway = false;

/** Another woman's story is one of the samples: it goes with them, and no open shop tells it. */
export const areTextsNeutral = () => areSamplesAway || showsLive();

/**
 * Reads the published texts. One that does not fit its schema, written by another release, is left out: the text of
 * origin stands in, and the log says so. Tells whether anything has changed. `filledInFrom`: the version
 * of the seller's settings that fills in what stands in braces.
 */
export async function loadTexts(db: Db, filledInFrom: string, now: Stating): Promise<boolean> {
  const rows = await db
    .selectFrom("texts")
    .innerJoin("textVersions", "textVersions.id", "texts.publishedVersionId")
    .select(["texts.key", "texts.publishedVersionId", "texts.publishedAt", "textVersions.body", "textVersions.at"])
    .orderBy("texts.key")
    .execute();
  const isNeutral = await areSamplesRemoved(db);
  const read = [now.stamp, filledInFrom, isNeutral, ...rows.map(({ publishedVersionId }) => publishedVersionId)].join();
  if (read === versions) return false;
  stating = now;
  areSamplesAway = isNeutral;
  for (const known of [published, held.told, held.neutral]) known.clear();
  for (const { key, body, publishedAt, at } of rows) {
    if (!isTextKey(key)) continue;
    const parsed = texts[key].schema.safeParse(body);
    if (parsed.success) published.set(key, { body: parsed.data, at: publishedAt ?? at });
    else log.error({ text: key, issues: parsed.error.issues.length }, "text does not fit, text of origin shown");
  }
  versions = read;
  return true;
}

/** When the text was published; now for a draft that is looked at. */
export function publishedAt(key: TextKey): Date | null {
  return heldText(key).publishedAt;
}

/** The text as it is shown now: the draft of a preview, else the published one. */
export function heldText(key: TextKey): Held {
  const draft = currentDraft();
  return draft?.key === key ? hold(key, draft.body, new Date()) : current(key);
}

/** The text with its claims unresolved: of an email, which has none, or for what reads titles only. */
export function siteBody<Key extends TextKey>(key: Key): TextBody<Key> {
  return heldText(key).body as TextBody<Key>;
}

/** The text that came with the software, or what stands for it without the samples. */
export function originalBody<Key extends TextKey>(key: Key): TextBody<Key> {
  const shipped = texts[key].schema.parse(texts[key].shipped) as TextBody<Key>;
  return areTextsNeutral() ? { ...shipped, ...neutralParts[key] } : shipped;
}

export function shownOriginal(key: TextKey): unknown {
  return filled(originalBody(key) as unknown);
}

/** What she has left of the sample founder's story in a text gives way, too. */
export function ownWords<Body>(key: TextKey, body: Body): Body {
  return areTextsNeutral() ? withoutStory(key, body) : body;
}

export function originalTexts(): TextKey[] {
  return TEXT_KEYS.filter((key) => mayTellStory(key) && current(key).tellsStory());
}

/** Whether nobody has written it, or it still tells another founder's story. */
export function isUnwritten(key: TextKey): boolean {
  const { mayState: isHers, tellsStory: tells } = current(key);
  return !isHers || tells();
}

export function isOriginal(key: TextKey, body: unknown): boolean {
  return isDeepStrictEqual(ownWords(key, body), originalBody(key));
}

function current(key: TextKey): Held {
  const ready = held[areTextsNeutral() ? "neutral" : "told"];
  const known = ready.get(key);
  if (known) return known;
  const written = published.get(key);
  const one = written ? hold(key, ownWords(key, written.body), written.at) : hold(key, originalBody(key), null);
  ready.set(key, one);
  return one;
}

function hold(key: TextKey, body: unknown, publishedAt: Date | null): Held {
  const isAsItCame = isOriginal(key, body);
  let tells: boolean | undefined;
  return {
    body: filled(isAsItCame || mayState(key) || isLegal(key) ? body : stated(key, body)),
    // What stands on every page is short, and nobody's story: one has changed it or not.
    tellsStory: () => {
      tells ??= (isAsItCame && (key === "menu" || key === "mots")) || tellsStory(key, body);
      return tells;
    },
    publishedAt,
    hasClaims: JSON.stringify(body).includes('"claims":'),
    mayState: !isAsItCame,
    pictures: photographsIn(body).map(({ asset }) => asset),
  };
}

/** Its words are those of its hash. */
const isLegal = (key: TextKey) => texts[key].group === "Documents légaux";

/** Pages ask at each request what they may state; emails and what is printed show a text as it is held. */
function stated(key: TextKey, body: unknown): unknown {
  const original = originalBody(key);
  const now = stating.state(body, original);
  return texts[key].schema.safeParse(now).success ? now : original;
}

function filled<Value>(value: Value): Value {
  if (typeof value === "string")
    return elided(value, placeholder).replace(/\{(\w+)\}/g, (whole, name) => placeholder(name) ?? whole) as Value;
  if (Array.isArray(value)) return value.map(filled) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(part)])) as Value;
}

function placeholder(name: string): string | undefined {
  return Object.hasOwn(PLACEHOLDERS, name) ? PLACEHOLDERS[name as keyof typeof PLACEHOLDERS]() : undefined;
}
