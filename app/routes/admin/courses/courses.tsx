import { href } from "react-router";
import { listCourses } from "#app/domain/courses/course-list.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import { readNotice } from "#app/notices.ts";
import type { Route } from "./+types/courses";
import { CoursesView } from "./courses.view.tsx";
import { COURSE_STATES, countLabel } from "./labels.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const courses = await listCourses(context.get(dbContext));
  return {
    notice: readNotice(url),
    courses: courses.map(({ id, title, slug, isSample, state, lessonCount, formations }) => ({
      ...{ id, title, slug, isSample },
      address: href("/admin/cours/:id", { id }),
      state: COURSE_STATES[state],
      lessons: countLabel(lessonCount, "leçon", "leçons"),
      formations: formations.map(({ name }) => name).join(", "),
    })),
  };
}

export const meta: Route.MetaFunction = () => [
  { title: "Cours" },
  { name: "description", content: "Écrire les cours, leurs modules et leurs leçons." },
];

export default function Courses({ loaderData }: Route.ComponentProps) {
  return <CoursesView {...loaderData} />;
}
