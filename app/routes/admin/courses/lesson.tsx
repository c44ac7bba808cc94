import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { showBlocks } from "#app/domain/school/blocks/show-blocks.server.ts";
import { storedBlocks } from "#app/domain/school/courses/editing/draft.server.ts";
import { assetChoices } from "#app/domain/school/courses/editing/edit-assets.server.ts";
import {
  type EditableLesson,
  findEditableLesson,
  listOtherLessons,
  saveLesson,
} from "#app/domain/school/courses/editing/edit-lesson.server.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import { filmRequest } from "#app/routes/learn/film-request.ts";
import type { Handle } from "#app/routing/handle.ts";
import { readNotice, withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/lesson";
import { readBlocksField, rearranged } from "./block-order.ts";
import { LESSON_REFUSALS } from "./labels.ts";
import { LessonView } from "./lesson.view.tsx";
import { differencesOf } from "./lesson-conflict.ts";
import { lessonSchema, storedValues, typedValues } from "./lesson-form.ts";

/** Room for a long lesson whose characters are all sent as three bytes. */
export const handle = { section: href("/admin/cours"), bodyLimit: 1024 * 1024 } satisfies Handle;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const lesson = isId(params.id) && (await findEditableLesson(db, params.id));
  if (!lesson) throw data(null, { status: 404 });
  const { id, courseId, courseTitle, moduleTitle, isArchived, published, newest, author, savedAt } = lesson;
  return {
    lesson: { id, courseId, courseTitle, moduleTitle, isArchived, published, newest, title: lesson.input.title },
    saved: savedAt && `version ${newest}, le ${formatDateTime(savedAt)} par ${author}`,
    form: formOf(lesson),
    choices: { assets: await assetChoices(db), lessons: await listOtherLessons(db, lesson) },
    newBlockId: newId(),
    notice: readNotice(url),
  };
}

function formOf({ blocks, ...lesson }: EditableLesson) {
  return { values: storedValues({ ...lesson, blocks }), blocks: blocks.map(({ id, type }) => ({ id, type })) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const actor = actorFrom(context);
  const db = context.get(dbContext);
  const formData = await request.formData();
  const values = typedValues(formData);
  const blocks = readBlocksField(values.blocs);
  if (!isId(params.id)) throw data(null, { status: 404 });
  if (!blocks) throw data(null, { status: 400 });
  const { id } = params;
  const { intent = "enregistrer" } = values;
  const again = { form: { values, blocks }, result: {}, error: null, preview: null, conflict: null, uncaptioned: [] };
  const changed = intent === "reprendre" ? blocks : rearranged(blocks, intent);
  if (changed) return { ...again, form: { values, blocks: changed } };
  const submission = parseWithZod(formData, { schema: lessonSchema(blocks) });
  if (submission.status !== "success") return data({ ...again, result: submission.reply() }, { status: 400 });
  if (intent === "apercu")
    return { ...again, preview: await showBlocks(db, storedBlocks(submission.value.blocks), filmRequest(request)) };
  const acceptsNoCaptions = intent === "publier-sans-sous-titres";
  const isPublished = intent === "publier" || acceptsNoCaptions;
  const saved = await saveLesson(db, actor, id, { ...submission.value, isPublished, acceptsNoCaptions });
  if (saved.ok) {
    const lesson = href("/admin/lecons/:id", { id });
    if (intent !== "enregistrer")
      throw redirect(withNotice(lesson, isPublished ? "lesson-published" : "lesson-saved"), 303);
    const course = href("/admin/cours/:id", { id: saved.courseId });
    throw redirect(withNotice(`${course}#plan-${id}`, "lesson-saved"), 303);
  }
  const refuse = (fieldErrors: Record<string, string[]>) =>
    data({ ...again, result: submission.reply({ fieldErrors }) }, { status: 400 });
  switch (saved.reason) {
    case "unknown":
      throw data(null, { status: 404 });
    case "slug-taken":
      return refuse({ adresse: [LESSON_REFUSALS[saved.reason]] });
    case "replaced-gone":
      return refuse({ remplace: [LESSON_REFUSALS[saved.reason]] });
    case "asset":
      return refuse(Object.fromEntries(saved.blockIds.map((block) => [`asset-${block}`, [LESSON_REFUSALS.asset]])));
    case "no-captions":
      return data({ ...again, uncaptioned: saved.blockIds }, { status: 400 });
    case "empty":
      return data({ ...again, error: LESSON_REFUSALS.empty }, { status: 400 });
    case "changed": {
      const { current } = saved;
      const lessons = (await listOtherLessons(db, current)).map(({ id, title }) => [id, title] as const);
      const assets = (await assetChoices(db)).map(({ id, name }) => [id, name] as const);
      const differences = differencesOf(formOf(current), again.form, new Map([...lessons, ...assets]));
      const conflict = { version: current.newest, differences };
      const form = { values: { ...values, base: `${current.newest}` }, blocks };
      return data({ ...again, form, conflict }, { status: 409 });
    }
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Leçon ${loaderData?.lesson.title ?? ""}`.trim() },
  { name: "description", content: "Écrire une leçon, la relire, la publier." },
];

export default function Lesson({ loaderData, actionData }: Route.ComponentProps) {
  return <LessonView {...loaderData} answer={actionData} />;
}
