import { href, redirect } from "react-router";
import { unpublishLesson } from "#app/domain/school/courses/editing/edit-lesson.server.ts";
import { isHeld } from "#app/domain/school/enrolment/course-holders.server.ts";
import { asAdmin, leadTo, notFound, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/lesson-unpublish";

export const loader = leadTo(href("/admin/cours"));

export async function action({ params, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const lesson = href("/admin/lecons/:id", { id: params.id });
  if (await isHeld(db, params.id)) requireRecentLogin(context, withNotice(lesson, "identity-confirmed"));
  if (!(await unpublishLesson(db, actor, params.id))) throw notFound();
  throw redirect(withNotice(lesson, "lesson-unpublished"), 303);
}
