import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { isAccessOpen } from "../enrolment/is-open.server.ts";
import { isPublishedVersion } from "../release/is-published.server.ts";

/**
 * Records that a learner has downloaded a file, in each lesson of an open formation that offers it. Downloads that follow
 * each other, as the parts of one file do, leave one event in ten minutes.
 */
export async function recordDownload(db: Db, { userId, assetId }: { userId: string; assetId: string }): Promise<void> {
  await sql`insert into lesson_events (user_id, lesson_id, kind)
    select distinct access.user_id, lessons.id, 'downloaded' from lesson_versions
    join lessons on ${isPublishedVersion}
    join formation_courses on formation_courses.course_id = lessons.course_id
    join access on access.formation_id = formation_courses.formation_id
    where lesson_versions.blocks @> ${JSON.stringify([{ asset: assetId }])}::jsonb
    and access.user_id = ${userId} and ${isAccessOpen}
    and not exists (select from lesson_events earlier where earlier.user_id = access.user_id
      and earlier.lesson_id = lessons.id and earlier.kind = 'downloaded' and earlier.at > now() - interval '10 minutes')`.execute(
    db,
  );
}
