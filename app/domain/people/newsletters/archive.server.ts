import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { takeAdvisoryLock } from "../../values/advisory-lock.server.ts";
import { invalidatePages } from "../../values/invalidate-pages.server.ts";
import { cutSlug, freeSlug, slugOf } from "../../values/slug.ts";

const COLUMNS = ["slug", "subject", "intro", "bodyMd", "signature", "frozenAt"] as const;

function shown(db: Db) {
  return db
    .selectFrom("newsletters")
    .select(COLUMNS)
    .where("slug", "is not", null)
    .where("frozenAt", "is not", null)
    .$narrowType<{ slug: string; frozenAt: Date }>()
    .orderBy("frozenAt", "desc")
    .orderBy("id", "desc");
}

export function findArchived(db: Db, slug: string) {
  return shown(db).where("slug", "=", slug).executeTakeFirst();
}

export function listArchived(db: Db, limit: number) {
  return shown(db).limit(limit).execute();
}

export async function archivedSlugs(db: Db): Promise<string[]> {
  return (await shown(db).execute()).map(({ slug }) => slug);
}

/** In the archive once it has left; taken out, its address is gone. */
export async function showInArchive(db: Db, actor: Actor, id: string, isShown: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await takeAdvisoryLock(trx, "newsletter slugs");
    const { subject, slug } = await trx
      .selectFrom("newsletters")
      .select(["subject", "slug"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if ((slug !== null) === isShown) return;
    await trx
      .updateTable("newsletters")
      .set({ slug: isShown ? await findFreeSlug(trx, subject) : null })
      .where("id", "=", id)
      .execute();
    await audit(trx, actor, { action: isShown ? "publish" : "unpublish", entity: "newsletter", entityId: id });
    await invalidatePages(trx);
  });
}

async function findFreeSlug(trx: Db, subject: string): Promise<string> {
  const own = cutSlug(slugOf(subject), 70) || "lettre";
  const rows = await trx
    .selectFrom("newsletters")
    .select("slug")
    .where(sql<boolean>`starts_with(slug, ${own})`)
    .execute();
  return freeSlug(own, new Set(rows.map(({ slug }) => slug ?? "")));
}
