import { formationAt } from "#app/content/courses/course-pages.ts";
import type { Db } from "#db/connection.server.ts";
import { siteText } from "../../site/texts/site-texts.server.ts";
import { listFormations } from "../catalogue/formations.server.ts";

/** The formations for sale that no card of the home page leads to: their names. */
export async function formationsWithoutCard(db: Db): Promise<string[]> {
  const { cards } = await siteText(db, "accueil");
  const shown = cards.map(({ link }) => formationAt(link.to));
  const formations = await listFormations(db);
  return formations
    .filter(({ slug, notForSale }) => notForSale === null && !shown.includes(slug))
    .map(({ name }) => name);
}
