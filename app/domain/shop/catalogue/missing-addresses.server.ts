import { sql } from "kysely";
import { coursePages, formationsWithPage } from "#app/content/courses/course-pages.ts";
import { forgetRemovedPages, removedPages } from "#app/domain/values/removed.server.ts";
import type { Db } from "#db/connection.server.ts";
import { orWhileUnavailable } from "#db/errors.server.ts";

/** A lost notification is made up for. */
const RELOAD_MS = 60_000;

let known: { at: number; addresses: Promise<string[]> } | null = null;
let last: string[] = [];

/** Called whenever any process has changed what pages show. */
export function clearMissingAddresses(): void {
  known = null;
  forgetRemovedPages();
}

/**
 * The addresses that texts of the site lead to and that answer 404, because the formation that they sell is deleted or
 * the founder has taken the page off. Kept in memory, because every page asks, also while the database is away.
 */
export function missingAddresses(db: Db): Promise<string[]> {
  if (!known || Date.now() - known.at > RELOAD_MS) {
    const addresses = readMissing(db);
    known = { at: Date.now(), addresses };
    addresses.catch(clearMissingAddresses);
  }
  return known.addresses;
}

async function readMissing(db: Db): Promise<string[]> {
  last = await orWhileUnavailable(findMissing(db), last);
  return last;
}

async function findMissing(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("formations")
    .select("slug")
    .where(sql<boolean>`slug = any(${formationsWithPage})`)
    .execute();
  return [...addressesWithout(rows.map(({ slug }) => slug)), ...(await removedPages(db))];
}

function addressesWithout(slugs: readonly string[]): string[] {
  const gone = formationsWithPage.filter((slug) => !slugs.includes(slug));
  const pages = Object.entries(coursePages).filter(([, { catalogueSlug }]) => gone.includes(catalogueSlug));
  return [...pages.map(([path]) => path), ...gone.map((slug) => `/checkout/${slug}`)];
}
