import { removablePages } from "#app/content/removable-pages.ts";
import type { Db } from "#db/connection.server.ts";

/** A setting for each page that the founder has taken off the site. */
export const REMOVED = "removed_page:";

/** Their addresses; the library's feed goes with its articles. */
export async function removedPages(db: Db): Promise<string[]> {
  const keys = removablePages.map(({ path }) => REMOVED + path);
  const rows = await db.selectFrom("settings").select("key").where("key", "in", keys).execute();
  const paths = rows.map(({ key }) => key.slice(REMOVED.length));
  return paths.includes("/articles") ? [...paths, "/flux.xml"] : paths;
}
