import { Readable } from "node:stream";
import { href } from "react-router";
import { exportCourse } from "#app/domain/school/courses/archive/export-course.server.ts";
import { asAdmin, orNotFound, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { fileAnswer } from "#app/routing/file-answer.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/course-export";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  requireRecentLogin(context, withNotice(href("/admin/cours/:id", params), "identity-confirmed-for-export"));
  const course = orNotFound(await exportCourse(db, params.id));
  return fileAnswer(context, { name: `cours-${course.slug}`, type: "zip" }, async () => {
    return Readable.toWeb(course.open()) as ReadableStream<Uint8Array>;
  });
}
