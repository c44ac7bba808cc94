import type { Db } from "#db/connection.server.ts";
import { mediaName } from "../../values/media-name.server.ts";

/** Everything that an entry may name; archived formations too, so that what is chosen keeps its name. */
export async function readChoices(db: Db) {
  const formations = await db
    .selectFrom("formations")
    .select(["id", "slug", "name"])
    .orderBy("name")
    .orderBy("id")
    .execute();
  const files = await db
    .selectFrom("leadFiles")
    .innerJoin("mediaAssets", "mediaAssets.id", "leadFiles.assetId")
    .innerJoin("pages", "pages.id", "leadFiles.pageId")
    .select("leadFiles.id")
    .select(mediaName.as("name"))
    .select("pages.slug as page")
    .orderBy("name")
    .orderBy("leadFiles.id")
    .execute();
  return { formations, files };
}

export type Choices = Awaited<ReturnType<typeof readChoices>>;
