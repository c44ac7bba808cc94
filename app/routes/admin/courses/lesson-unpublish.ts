import { href, redirect } from "react-router";
import { unpublishLesson } from "#app/domain/school/courses/editing/edit-lesson.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { asAdmin, leadTo, notFound } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/lesson-unpublish";

export const loader = leadTo(href("/admin/cours"));

export async function action({ params, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  if (!isId(params.id) || !(await unpublishLesson(db, actor, params.id))) throw notFound();
  throw redirect(withNotice(href("/admin/lecons/:id", { id: params.id }), "lesson-unpublished"), 303);
}
