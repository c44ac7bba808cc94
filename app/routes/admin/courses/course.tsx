import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { moduleChoices, readCourseTree } from "#app/domain/school/courses/editing/course-tree.server.ts";
import { editTree } from "#app/domain/school/courses/editing/edit-tree.server.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import { readNotice, withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/course";
import { CourseView } from "./course.view.tsx";
import type { TreeAnswer } from "./tree-answer.ts";
import { treeSchema } from "./tree-form.ts";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const course = isId(params.id) && (await readCourseTree(db, params.id));
  if (!course) throw data(null, { status: 404 });
  return {
    course,
    targets: await moduleChoices(db),
    notice: readNotice(url),
    // The id of the module or lesson that is added next, so that a double click adds one.
    newIds: Object.fromEntries([course.id, ...course.modules.map(({ id }) => id)].map((id) => [id, newId()])),
  };
}

const TYPED = ["titre", "resume", "ouverture", "jours", "jour", "lecon"];
const PARTS = new Map<string, TreeAnswer["part"]>([
  ["renommer-module", "name"],
  ["ouvrir-module", "release"],
]);

/** One change of the course's tree; the redirect leads to the place of the change. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const actor = actorFrom(context);
  if (!isId(params.id)) throw data(null, { status: 404 });
  const submission = parseWithZod(await request.formData(), { schema: treeSchema });
  if (submission.status !== "success") {
    // Buttons send values of this page, so only typed and chosen values can be invalid.
    if (!TYPED.some((field) => submission.error?.[field])) throw data(null, { status: 400 });
    const { intent, id, module } = submission.payload;
    const part = PARTS.get(`${intent}`) ?? "addition";
    const form = part === "addition" ? `${module ?? params.id}` : `${id}`;
    return data({ result: submission.reply(), error: null, form, part }, { status: 400 });
  }
  const edit = submission.value;
  const edited = await editTree(context.get(dbContext), actor, params.id, edit);
  const here = `${href("/admin/cours/:id", { id: params.id })}#plan-${edit.id}`;
  if (edited.ok) throw redirect(withNotice(here, "tree-changed"), 303);
  if (edited.reason === "unknown") throw data(null, { status: 404 });
  throw redirect(withNotice(here, `tree-${edited.reason}`), 303);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Cours ${loaderData?.course.title ?? ""}`.trim() },
  { name: "description", content: "Le plan d’un cours\u00a0: ses modules et ses leçons." },
];

export default function Course({ loaderData, actionData }: Route.ComponentProps) {
  return <CourseView {...loaderData} answer={actionData} />;
}
