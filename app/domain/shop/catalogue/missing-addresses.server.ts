import { sql } from "kysely";
import { log } from "#app/config/log.server.ts";
import { coursePages, formationsWithPage } from "#app/content/courses/course-pages.ts";
import type { ShippedSubject } from "#app/content/formation-page.ts";
import type { PagePath } from "#app/content/links.ts";
import { keptReading } from "#app/domain/values/kept-reading.server.ts";
import { removedPages } from "#app/domain/values/removed.server.ts";
import type { Db } from "#db/connection.server.ts";
import { isDatabaseUnavailable } from "#db/errors.server.ts";

let last: string[] = [];

/**
 * The addresses that texts of the site lead to and that answer 404, because the formation that they sell is deleted or
 * the founder has taken the page off. Every page asks, also while the database is away.
 */
export const missingAddresses = keptReading(async (db) => {
  try {
    last = await findMissing(db);
  } catch (error) {
    // Whatever it is: the page that says so needs its menu, too.
    if (!isDatabaseUnavailable(error)) log.error({ err: error }, "missing addresses not read");
  }
  return last;
});

async function findMissing(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("formations")
    .select("slug")
    .where(sql<boolean>`slug = any(${formationsWithPage})`)
    .execute();
  return [...addressesWithout(rows.map(({ slug }) => slug)), ...(await emptySubjects(db)), ...(await removedPages(db))];
}

/** The page of a subject that nothing is left of to choose from. */
async function emptySubjects(db: Db): Promise<string[]> {
  const lifestyle = await db
    .selectFrom("formations")
    .select("id")
    .where("category", "=", "lifestyle" satisfies ShippedSubject)
    .where("status", "!=", "archived")
    .limit(1)
    .executeTakeFirst();
  return lifestyle ? [] : ["/lifestyle" satisfies PagePath];
}

function addressesWithout(slugs: readonly string[]): string[] {
  const gone = formationsWithPage.filter((slug) => !slugs.includes(slug));
  const pages = Object.entries(coursePages).filter(([, { catalogueSlug }]) => gone.includes(catalogueSlug));
  return [...pages.map(([path]) => path), ...gone.map((slug) => `/checkout/${slug}`)];
}
