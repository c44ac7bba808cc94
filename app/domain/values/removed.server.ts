import { removablePages } from "#app/content/removable-pages.ts";
import type { Db } from "#db/connection.server.ts";
import { invalidateTexts } from "./invalidate-pages.server.ts";

const KEY = "samples_removed";

/** From then on only proven figures are shown, as with a live key: the others are the sample founder's. */
export async function areSamplesRemoved(db: Db): Promise<boolean> {
  return (await db.selectFrom("settings").select("key").where("key", "=", KEY).executeTakeFirst()) !== undefined;
}

export async function noteSamplesRemoved(trx: Db): Promise<void> {
  await trx
    .insertInto("settings")
    .values({ key: KEY, value: JSON.stringify(true) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Every process then shows neutral texts in place of the sample founder's.
  await invalidateTexts(trx);
}

/** A setting for each page that the founder has taken off the site. */
export const REMOVED = "removed_page:";

/** Their addresses; the library's feed goes with its articles. */
export async function removedPages(db: Db): Promise<string[]> {
  const keys = removablePages.map(({ path }) => REMOVED + path);
  const rows = await db.selectFrom("settings").select("key").where("key", "in", keys).execute();
  const paths = rows.map(({ key }) => key.slice(REMOVED.length));
  return paths.includes("/articles") ? [...paths, "/flux.xml"] : paths;
}

/** A lost notification is made up for. */
const KEPT_MS = 60_000;

let known: { at: number; paths: Promise<string[]> } | null = null;

/** Called whenever any process has changed what pages show. */
export function forgetRemovedPages(): void {
  known = null;
}

/** For the emails of a run, each of which asks. */
export function knownRemovedPages(db: Db): Promise<string[]> {
  if (!known || Date.now() - known.at > KEPT_MS) {
    const paths = removedPages(db);
    known = { at: Date.now(), paths };
    paths.catch(forgetRemovedPages);
  }
  return known.paths;
}
