import { sql } from "kysely";
import { isTextKey, type TextBody, type TextKey, texts } from "#app/content/texts/registry.ts";
import { isOriginal, originalBody, ownWords } from "#app/domain/values/published-texts.server.ts";
import type { Db } from "#db/connection.server.ts";
import { invalidateTexts } from "../../values/invalidate-pages.server.ts";
import { hasPlan, publishDue, type VersionStore, type Waiting, waitingOf } from "./versions.server.ts";

const TABLES = { owners: "texts", ownerKey: "key", versions: "text_versions", owner: "key" } as const;

export function textStore<Key extends TextKey>(key: Key): VersionStore<TextBody<Key>> {
  return {
    tables: TABLES,
    entity: "text",
    id: key,
    original: () => originalBody(key),
    read(body) {
      const parsed = texts[key].schema.safeParse(body);
      return (parsed.success ? ownWords(key, parsed.data) : originalBody(key)) as TextBody<Key>;
    },
    async create(trx) {
      await trx
        .insertInto("texts")
        .values({ key })
        .onConflict((on) => on.doNothing())
        .execute();
    },
    async published(trx) {
      await trx.updateTable("texts").set({ publishedAt: sql`clock_timestamp()` }).where("key", "=", key).execute();
      await invalidateTexts(trx);
    },
  };
}

export function publishDueTexts(db: Db): Promise<void> {
  return publishDue<TextBody<TextKey>>(db, TABLES, (key) => (isTextKey(key) ? textStore(key) : undefined));
}

interface ListedText {
  key: TextKey;
  state: "original" | "changed";
  waiting: Waiting[];
  at: Date | null;
}

export async function listTexts(db: Db): Promise<Map<string, ListedText>> {
  const rows = await db
    .selectFrom("textVersions as newest")
    .leftJoin("texts", "texts.key", "newest.key")
    .leftJoin("textVersions as published", "published.id", "texts.publishedVersionId")
    .distinctOn("newest.key")
    .select([
      "newest.key",
      "newest.state",
      "newest.at",
      "published.body",
      hasPlan("text_versions", "key", "newest.key"),
    ])
    .orderBy("newest.key")
    .orderBy("newest.at", "desc")
    .orderBy("newest.id", "desc")
    .execute();
  return new Map(
    // A newer release beside this one has texts that this one does not know.
    rows
      .filter(({ key }) => isTextKey(key))
      .map(({ key, state, at, isPlanned, body }) => [
        key,
        {
          key: key as TextKey,
          state: body && !isOriginal(key as TextKey, body) ? "changed" : "original",
          waiting: waitingOf(state, isPlanned),
          at,
        },
      ]),
  );
}
