import { seller } from "#app/config/seller.server.ts";
import { guarantee } from "#app/content/courses/course.ts";
import { mainFormationOf } from "#app/content/formation-page.ts";
import { contentsOf } from "#app/domain/school/programme/contents.server.ts";
import { readProgramme } from "#app/domain/school/programme/read-programme.server.ts";
import { siteText } from "#app/domain/site/texts/site-texts.server.ts";
import { teacherOf } from "#app/ui/teacher.tsx";
import type { Db } from "#db/connection.server.ts";
import { contentsLabel, guaranteeShares } from "./contents-labels.ts";

/** What is in a formation, counted from its lessons, and who teaches it. */
export async function readFacts(db: Db, formation: { id: string; category: string; nextStart: string | null }) {
  const { id, category } = formation;
  const modules = (await readProgramme(db, formation)).flatMap(({ modules }) => modules);
  const shares = guaranteeShares(modules.flatMap(({ lessons }) => lessons));
  return {
    contents: contentsLabel(await contentsOf(db, id)),
    teacher: teacherOf(await siteText(db, "a-propos"), `/${mainFormationOf(category)}`),
    founder: seller.founder,
    guaranteeText: shares ? guarantee.shortText : guarantee.text,
    shares,
  };
}
