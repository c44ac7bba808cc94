import { seller } from "#app/config/seller.server.ts";
import { mainFormationOf } from "#app/content/formation-page.ts";
import { contentsOf } from "#app/domain/school/programme/contents.server.ts";
import { siteText } from "#app/domain/site/texts/site-texts.server.ts";
import { teacherOf } from "#app/ui/teacher.tsx";
import type { Db } from "#db/connection.server.ts";
import { contentsLabel } from "./contents-labels.ts";

/** What is in a formation, counted from its lessons, and who teaches it. */
export async function readFacts(db: Db, { id, category }: { id: string; category: string }) {
  return {
    contents: contentsLabel(await contentsOf(db, id)),
    teacher: teacherOf(await siteText(db, "a-propos"), `/${mainFormationOf(category)}`),
    founder: seller.founder,
  };
}
