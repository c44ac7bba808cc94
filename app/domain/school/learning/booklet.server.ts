import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { invalidatePages } from "../../values/invalidate-pages.server.ts";
import { type Block, blocksSchema } from "../blocks/stored-blocks.ts";
import { isPublishedVersion } from "../release/is-published.server.ts";
import { readOpenFormation } from "../release/open-formation.server.ts";
import { lessonsOf, openLessonsOf } from "../release/release.ts";

export async function readBooklet(db: Db, userId: string, slug: string, at: Date) {
  const formation = await readOpenFormation(db, { userId, formation: { slug }, at });
  if (!formation) return undefined;
  const open = openLessonsOf(formation.courses).map(({ id }) => id);
  const [owner, texts] = await Promise.all([readOwner(db, userId), readTexts(db, open)]);
  // A module keeps the number that it has in the whole course.
  const modules = formation.courses
    .flatMap((course) => course.modules)
    .map(({ number, title, summary, lessons }) => ({
      number,
      title,
      summary,
      lessons: lessons.flatMap(({ id, title, summary, minutes }) => {
        const blocks = texts.get(id);
        return blocks ? [{ id, title, summary, minutes, blocks }] : [];
      }),
    }))
    .filter(({ lessons }) => lessons.length > 0);
  const { id, name, description } = formation;
  const published = formation.courses.flatMap(lessonsOf).filter(({ isPublished }) => isPublished);
  return { id, name, description, owner, modules, isWhole: open.length === published.length };
}

async function readOwner(db: Db, userId: string): Promise<string> {
  const { email, firstName, lastName } = await db
    .selectFrom("users")
    .leftJoin("userProfiles", "userProfiles.userId", "users.id")
    .select(["users.email", "firstName", "lastName"])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
  return [firstName, lastName].filter(Boolean).join(" ") || email;
}

async function readTexts(db: Db, lessonIds: string[]): Promise<ReadonlyMap<string, Block[]>> {
  if (lessonIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("lessons")
    .innerJoin("lessonVersions", (join) => join.on(isPublishedVersion))
    .select(["lessons.id", "lessonVersions.blocks"])
    .where("lessons.id", "in", lessonIds)
    .execute();
  return new Map(rows.map(({ id, blocks }) => [id, blocksSchema.parse(blocks)]));
}

/**
 * Booklets that follow each other leave one event in ten minutes for each of their lessons. A whole one tells the sales
 * page how many pages it has.
 */
export async function recordPrinted(db: Db, userId: string, booklet: OpenBooklet, pages: number): Promise<void> {
  const ids = booklet.modules.flatMap(({ lessons }) => lessons.map(({ id }) => id));
  if (booklet.isWhole) await savePageCount(db, booklet.id, pages, ids.length);
  await sql`insert into lesson_events (user_id, lesson_id, kind)
    select ${userId}, lesson_id, 'printed' from unnest(${ids}::uuid[]) as printed (lesson_id)
    where not exists (select from lesson_events earlier where earlier.user_id = ${userId}
      and earlier.lesson_id = printed.lesson_id and earlier.kind = 'printed'
      and earlier.at > now() - interval '10 minutes')`.execute(db);
}

async function savePageCount(db: Db, formationId: string, pages: number, lessons: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("formations")
      .set({ bookletPages: pages, bookletLessons: lessons })
      .where("id", "=", formationId)
      .where(
        ({ ref }) =>
          sql<boolean>`(${ref("bookletPages")}, ${ref("bookletLessons")}) is distinct from (${pages}::int, ${lessons}::int)`,
      )
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await invalidatePages(trx);
  });
}

export type OpenBooklet = NonNullable<Awaited<ReturnType<typeof readBooklet>>>;
