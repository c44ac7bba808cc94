import { sql } from "kysely";
import { isTextKey, type TextBody, type TextKey, texts } from "#app/content/texts/registry.ts";
import { type Actor, audit } from "#app/domain/journal/audit/audit.server.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { invalidatePages } from "#app/domain/values/invalidate-pages.server.ts";
import { isOriginal, originalBody } from "#app/domain/values/published-texts.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { TextState } from "#db/types.ts";

export interface TextVersion<Key extends TextKey = TextKey> {
  id: string;
  body: TextBody<Key>;
  state: TextState;
  publishAt: Date | null;
  by: string;
  at: Date;
}

export interface EditableText<Key extends TextKey = TextKey> {
  /** What the form begins with: the newest version, or the text of origin. */
  body: TextBody<Key>;
  newest: Omit<TextVersion<Key>, "body"> | null;
  publishedId: string | null;
}

const COLUMNS = ["id", "body", "state", "publishAt", "by", "at"] as const;

export async function findText<Key extends TextKey>(db: Db, key: Key): Promise<EditableText<Key>> {
  const [newest] = await listVersions(db, key, 1);
  const row = await db.selectFrom("texts").select("publishedVersionId").where("key", "=", key).executeTakeFirst();
  return {
    body: newest?.body ?? originalBody(key),
    newest: newest ?? null,
    publishedId: row?.publishedVersionId ?? null,
  };
}

/** The newest first. One that an older schema wrote reads as the text of origin where it no longer fits. */
export async function listVersions<Key extends TextKey>(db: Db, key: Key, limit = 50): Promise<TextVersion<Key>[]> {
  const rows = await db
    .selectFrom("textVersions")
    .select(COLUMNS)
    .where("key", "=", key)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const parsed = texts[key].schema.safeParse(row.body);
    return { ...row, body: (parsed.success ? parsed.data : originalBody(key)) as TextBody<Key> };
  });
}

interface Save<Key extends TextKey> {
  body: TextBody<Key>;
  /** The newest version that the form was made from; "" when there was none. */
  base: string;
  state: TextState;
  /** When a scheduled one is published. */
  publishAt: Date | null;
}

export type Saved<Key extends TextKey> =
  | { ok: true; id: string }
  /** Somebody has saved another version meanwhile: this one. */
  | { ok: false; current: EditableText<Key> };

/** Versions are only added. Two administrators at once: the second one is told, and nothing is overwritten. */
export async function saveText<Key extends TextKey>(
  db: Db,
  actor: Actor,
  key: Key,
  { body, base, state, publishAt }: Save<Key>,
): Promise<Saved<Key>> {
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto("texts")
      .values({ key })
      .onConflict((on) => on.doNothing())
      .execute();
    await trx.selectFrom("texts").select("key").where("key", "=", key).forNoKeyUpdate().execute();
    const current = await findText(trx, key);
    if ((current.newest?.id ?? "") !== base) return { ok: false, current };
    const id = newId();
    await trx
      .insertInto("textVersions")
      .values({
        id,
        key,
        body: JSON.stringify(body),
        state,
        publishAt,
        by: actor.name,
        baseVersionId: current.publishedId,
      })
      .execute();
    if (state === "published") await publish(trx, key, id);
    const action = state === "published" ? "publish" : "update";
    await audit(trx, actor, { action, entity: "text", entityId: key, after: { version: id, state } });
    return { ok: true, id };
  });
}

async function publish(trx: Db, key: string, id: string): Promise<void> {
  await trx.updateTable("texts").set({ publishedVersionId: id }).where("key", "=", key).execute();
  await sql`select pg_notify('texts', '')`.execute(trx);
  await invalidatePages(trx);
}

/**
 * Publishes what is due. A version whose text was published anew after it was scheduled stays a draft: it was written
 * without the newer one.
 */
export async function publishDueTexts(db: Db): Promise<void> {
  const due = await db
    .selectFrom("textVersions")
    .select(["id", "key", "baseVersionId"])
    .where("state", "=", "scheduled")
    .where("publishAt", "<=", sql<Date>`now()`)
    .orderBy("publishAt")
    .execute();
  for (const { id, key, baseVersionId } of due)
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto("texts")
        .values({ key })
        .onConflict((on) => on.doNothing())
        .execute();
      const row = await trx
        .selectFrom("texts")
        .select("publishedVersionId")
        .where("key", "=", key)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      const isCurrent = row.publishedVersionId === baseVersionId;
      const changed = await trx
        .updateTable("textVersions")
        .set({ state: isCurrent ? "published" : "draft", publishAt: null })
        .where("id", "=", id)
        .where("state", "=", "scheduled")
        .executeTakeFirst();
      if (changed.numUpdatedRows === 0n || !isCurrent) return;
      await publish(trx, key, id);
      await audit(
        trx,
        { name: "worker" },
        { action: "publish", entity: "text", entityId: key, after: { version: id } },
      );
    });
}

export interface ListedText {
  key: TextKey;
  state: "original" | "changed";
  /** Newer than what is published. */
  waiting: "draft" | "scheduled" | null;
  at: Date | null;
}

export async function listTexts(db: Db): Promise<Map<string, ListedText>> {
  const rows = await db
    .selectFrom("textVersions as newest")
    .leftJoin("texts", "texts.key", "newest.key")
    .leftJoin("textVersions as published", "published.id", "texts.publishedVersionId")
    .distinctOn("newest.key")
    .select(["newest.key", "newest.state", "newest.at", "newest.id", "published.id as publishedId", "published.body"])
    .orderBy("newest.key")
    .orderBy("newest.at", "desc")
    .orderBy("newest.id", "desc")
    .execute();
  return new Map(
    // A newer release beside this one has texts that this one does not know.
    rows
      .filter(({ key }) => isTextKey(key))
      .map(({ key, state, at, id, publishedId, body }) => [
        key,
        {
          key: key as TextKey,
          state: body && !isOriginal(key as TextKey, body) ? "changed" : "original",
          waiting: id === publishedId || state === "published" ? null : state,
          at,
        },
      ]),
  );
}
