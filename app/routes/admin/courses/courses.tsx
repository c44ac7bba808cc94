import { data, href, redirect } from "react-router";
import { z } from "zod";
import { listBundles, moveInBundle } from "#app/domain/school/courses/editing/bundles.server.ts";
import { listCourses } from "#app/domain/school/courses/editing/course-list.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import { readNotice, withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/courses";
import { CoursesView } from "./courses.view.tsx";
import { COURSE_STATES, countLabel } from "./labels.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const [courses, bundles] = [await listCourses(db), await listBundles(db)];
  return {
    bundles,
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

const move = z
  .object({ formation: z.uuid(), cours: z.uuid(), avant: z.uuid().optional(), apres: z.uuid().optional() })
  .transform(({ formation, cours, avant, apres }, context) => {
    const beside = avant ?? apres;
    if (beside)
      return { formationId: formation, courseId: cours, place: { side: avant ? "before" : "after", beside } as const };
    context.addIssue("beside");
    return z.NEVER;
  });

/** « Monter » and « Descendre » in a training of several courses. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = actorFrom(context);
  const form = move.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) throw data(null, { status: 400 });
  const isMoved = await moveInBundle(context.get(dbContext), actor, form.data);
  const here = `${href("/admin/cours")}#ordre-${form.data.formationId}`;
  throw redirect(withNotice(here, isMoved ? "tree-changed" : "bundle-gone"), 303);
}

export const meta: Route.MetaFunction = () => [
  { title: "Cours" },
  { name: "description", content: "Écrire les cours, leurs modules et leurs leçons." },
];

export default function Courses({ loaderData }: Route.ComponentProps) {
  return <CoursesView {...loaderData} />;
}
