import type { PagePath } from "#app/content/links.ts";
import { removablePages, resourcePages } from "#app/content/removable-pages.ts";
import type { Db } from "#db/connection.server.ts";
import { invalidateTexts } from "./invalidate-pages.server.ts";
import { keptReading } from "./kept-reading.server.ts";
import { isFlagSet, setFlag } from "./settings.server.ts";

const KEY = "samples_removed";

/** From then on only proven figures are shown, as with a live key: the others are the sample founder's. */
export async function areSamplesRemoved(db: Db): Promise<boolean> {
  return isFlagSet(db, KEY);
}

export async function noteSamplesRemoved(trx: Db): Promise<void> {
  await setFlag(trx, KEY, true);
  // Every process then shows neutral texts in place of the sample founder's.
  await invalidateTexts(trx);
}

/** A setting for each page that the founder has taken off the site. */
export const REMOVED = "removed_page:";

/** Their addresses; the library's feed goes with its articles, and the resource centre with the last of its pages. */
export async function removedPages(db: Db): Promise<string[]> {
  const keys = removablePages.map(({ path }) => REMOVED + path);
  const rows = await db.selectFrom("settings").select("key").where("key", "in", keys).execute();
  const paths = rows.map(({ key }) => key.slice(REMOVED.length));
  if (resourcePages.every((path) => paths.includes(path))) paths.push("/ressources" satisfies PagePath);
  if (paths.includes("/articles")) paths.push("/flux.xml" satisfies PagePath);
  return paths;
}

/** For the emails of a run, each of which asks. */
export const knownRemovedPages = keptReading(removedPages);
