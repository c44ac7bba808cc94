import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { readCourseHead } from "#app/domain/school/courses/editing/course-list.server.ts";
import {
  attachedFormations,
  createCourse,
  updateCourse,
} from "#app/domain/school/courses/editing/edit-course.server.ts";
import { listFormationNames } from "#app/domain/shop/catalogue/formation-names.server.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/course-settings";
import { courseSchema } from "./course-form.ts";
import { CourseSettingsView } from "./course-settings.view.tsx";
import { SLUG_TAKEN, sharedSlugLabel } from "./labels.ts";

export const handle = { section: href("/admin/cours") } satisfies Handle;

/** A new course has no id in its address; its id comes with the form, so that a double click creates one course. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const formations = await listFormationNames(db);
  if (!params.id) return { id: null, newId: newId(), title: "", slug: "", summary: "", attached: [], formations };
  const course = isId(params.id) && (await readCourseHead(db, params.id));
  if (!course) throw data(null, { status: 404 });
  return { ...course, newId: null, attached: await attachedFormations(db, course.id), formations };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const actor = actorFrom(context);
  const db = context.get(dbContext);
  if (params.id && !isId(params.id)) throw data(null, { status: 404 });
  const submission = parseWithZod(await request.formData(), { schema: courseSchema });
  if (submission.status !== "success")
    return data({ result: submission.reply(), error: null, attached: attachedIn(submission.payload) }, { status: 400 });
  const { input } = submission.value;
  const id = params.id ?? submission.value.id ?? newId();
  const saved = params.id ? await updateCourse(db, actor, id, input) : await createCourse(db, actor, id, input);
  if (saved.ok)
    throw redirect(withNotice(href("/admin/cours/:id", { id }), params.id ? "course-updated" : "course-created"), 303);
  if (saved.reason === "unknown") throw data(null, { status: 404 });
  const attached = input.formationIds;
  if (saved.reason === "lesson-slug-taken")
    return data({ result: submission.reply(), error: sharedSlugLabel(saved), attached }, { status: 400 });
  const result = submission.reply({ fieldErrors: { adresse: [SLUG_TAKEN] } });
  return data({ result, error: null, attached }, { status: 400 });
}

function attachedIn({ formation }: Record<string, unknown>): string[] {
  return [formation].flat().filter((id) => typeof id === "string");
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.id ? `Réglages du cours ${loaderData.title}` : "Nouveau cours" },
  { name: "description", content: "Le titre d’un cours, et les formations qui l’ouvrent." },
];

export default function CourseSettings({ loaderData, actionData }: Route.ComponentProps) {
  return <CourseSettingsView {...loaderData} answer={actionData} />;
}
