import { href, redirect } from "react-router";
import { z } from "zod";
import {
  type CourseChange,
  changeCourse,
  countPublished,
} from "#app/domain/school/courses/editing/edit-course.server.ts";
import { isHeld } from "#app/domain/school/enrolment/course-holders.server.ts";
import { readFields } from "#app/middleware/form.server.ts";
import { asAdmin, leadTo, notFound, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { type NoticeCode, withNotice } from "#app/routing/notices.ts";
import type { Db } from "#db/connection.server.ts";
import type { Route } from "./+types/course-state";

const CHANGES = {
  publier: ["publish", "course-published"],
  depublier: ["unpublish", "course-unpublished"],
  archiver: ["archive", "course-archived"],
  desarchiver: ["unarchive", "course-unarchived"],
  supprimer: ["delete", "course-deleted"],
} as const satisfies Record<string, readonly [CourseChange, NoticeCode]>;

const schema = z.object({ intent: z.enum(Object.keys(CHANGES) as (keyof typeof CHANGES)[]) });

export const loader = leadTo(href("/admin/cours"));

/** `intent` is the wanted state, so that a double click counts once. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const { intent } = await readFields(request, schema);
  const [change, notice] = CHANGES[intent];
  const course = href("/admin/cours/:id", { id: params.id });
  const takes = change === "unpublish" || change === "archive";
  if (change === "delete" || (takes && (await isHeld(db, params.id))))
    requireRecentLogin(context, withNotice(course, "identity-confirmed"));
  const done = await changeCourse(db, actor, params.id, change);
  const told = change === "publish" ? await publishedNotice(db, params.id) : notice;
  if (done.ok) throw redirect(withNotice(change === "delete" ? href("/admin/cours") : course, told), 303);
  if (done.reason === "unknown") throw notFound();
  throw redirect(withNotice(course, "course-used"), 303);
}

async function publishedNotice(db: Db, courseId: string): Promise<NoticeCode> {
  const { published, waiting } = await countPublished(db, courseId);
  if (published === 0) return "course-published-empty";
  return waiting > 0 ? "course-published-partly" : "course-published";
}
