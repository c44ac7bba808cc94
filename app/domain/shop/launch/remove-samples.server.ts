import { sql } from "kysely";
import { mediaStore } from "#app/gateways/media-store/media-store.server.ts";
import type { Db } from "#db/connection.server.ts";
import { orIfReferenced } from "#db/errors.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { deleteWithLessons } from "../../school/courses/editing/edit-course.server.ts";
import { showsAsset } from "../../school/media/lesson-media.server.ts";
import { putRemoved } from "../../site/pages/pages.server.ts";
import { takeAdvisoryLock } from "../../values/advisory-lock.server.ts";
import { invalidatePages } from "../../values/invalidate-pages.server.ts";
import { noteSamplesRemoved } from "../../values/removed.server.ts";
import { setFlag } from "../../values/settings.server.ts";
import { lockFormation } from "../catalogue/editable-formation.server.ts";
import {
  idsOf,
  sampleCourses,
  sampleFormations,
  sampleMedia,
  samplePages,
  sampleTestimonials,
} from "./samples.server.ts";

/** As `npm run db:seed` notes what it has added: it then adds none of it again. */
const SEEDED = ["catalogue", "courses", "samples", "films"].map((part) => `seeded_${part}`);

/**
 * Takes every sample away that nobody has touched, bought or begun. A second click finds nothing more. `busy`: somebody
 * has ordered or begun one of them in the same moment, and nothing has changed.
 */
export async function removeSamples(db: Db, actor: Actor): Promise<{ ok: true } | { ok: false; reason: "busy" }> {
  const media = await orIfReferenced(
    db.transaction().execute((trx) => remove(trx, actor)),
    null,
  );
  if (!media) return { ok: false, reason: "busy" };
  for (const id of media) await mediaStore.remove(`${id}/`);
  return { ok: true };
}

/** Returns the media whose files are to be deleted, once this is certain. */
async function remove(trx: Db, actor: Actor): Promise<string[]> {
  await takeAdvisoryLock(trx, "seed");
  const courses = idsOf(await sampleCourses(trx));
  const formations = idsOf(await sampleFormations(trx, courses));
  const pages = await samplePages(trx, formations);
  for (const id of formations) {
    const before = await lockFormation(trx, id);
    await trx.deleteFrom("formations").where("id", "=", id).execute();
    await audit(trx, actor, { action: "delete", entity: "formation", entityId: id, before: before?.input });
  }
  for (const id of courses) {
    const before = await trx.selectFrom("courses").select(["title", "slug"]).where("id", "=", id).executeTakeFirst();
    await trx.deleteFrom("formationCourses").where("courseId", "=", id).execute();
    await deleteWithLessons(trx, id);
    await audit(trx, actor, { action: "delete", entity: "course", entityId: id, before });
  }
  const testimonials = await trx
    .deleteFrom("testimonials")
    .where("id", "in", sampleTestimonials(trx).select("id"))
    .returning("id")
    .execute();
  const sessions = await trx.deleteFrom("liveSessions").where("isSample", "=", true).returning("id").execute();
  const media = await removeMedia(trx);
  for (const key of SEEDED) await setFlag(trx, key, true);
  await putRemoved(
    trx,
    actor,
    pages.map(({ path }) => path),
    true,
  );
  await noteSamplesRemoved(trx);
  const after = { testimonials: testimonials.length, sessions: sessions.length, media: media.length };
  const isNothing = [...formations, ...courses, ...testimonials, ...sessions, ...media].length === 0;
  if (!isNothing) await audit(trx, actor, { action: "delete", entity: "samples", entityId: "samples", after });
  // Their bytes go after the commit: the nightly clean-up finds by these entries what a killed process has left.
  for (const id of media) await audit(trx, actor, { action: "delete", entity: "media_asset", entityId: id });
  await invalidatePages(trx);
  return media;
}

/** Those that nothing shows any more. Locked before it is asked what shows them: what begins to, waits or is found. */
async function removeMedia(trx: Db): Promise<string[]> {
  await sampleMedia(trx).select("id").orderBy("id").forUpdate().execute();
  const gone = await trx
    .deleteFrom("mediaAssets")
    .where("id", "in", sampleMedia(trx).select("mediaAssets.id"))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("lessonVersions").select("lessonId").where(showsAsset(sql`media_assets.id`)))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom("liveSessions").select("liveSessions.id").whereRef("replayAssetId", "=", "mediaAssets.id")),
      ),
    )
    .where(sql<boolean>`not exists (select from formations where image_asset_id = media_assets.id)`)
    .where(
      sql<boolean>`not exists (select from (select body from page_versions union all select body from text_versions) shown
        where jsonb_path_exists(body, '$.**.asset ? (@ == $id)', jsonb_build_object('id', media_assets.id)))`,
    )
    .returning("id")
    .execute();
  return gone.map(({ id }) => id);
}
