import { data } from "react-router";
import { showBlocks } from "#app/domain/school/blocks/show-blocks.server.ts";
import { readCourseTree } from "#app/domain/school/courses/editing/course-tree.server.ts";
import { findEditableLesson } from "#app/domain/school/courses/editing/edit-lesson.server.ts";
import { readVersion } from "#app/domain/school/courses/editing/lesson-versions.server.ts";
import { durationLabel } from "#app/domain/values/duration.ts";
import { isId } from "#app/domain/values/ids.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import { filmRequest } from "#app/routes/learn/film-request.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/lesson-as-learner";
import { LessonAsLearnerView } from "./lesson-as-learner.view.tsx";

export const handle = { shell: "school" } satisfies Handle;

/** The lesson in the learner's frame: the draft, or with `?version=publiee` what learners see. Nothing is recorded. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const lesson = isId(params.id) && (await findEditableLesson(db, params.id));
  const course = lesson && (await readCourseTree(db, lesson.courseId));
  if (!lesson || !course) throw data(null, { status: 404 });
  const { published, newest } = lesson;
  const isPublished = url.searchParams.get("version") === "publiee" && published !== null;
  const version = isPublished ? published : newest;
  const modules = course.modules
    .filter(({ isArchived }) => !isArchived)
    .map((module) => ({ ...module, lessons: module.lessons.filter(({ isArchived }) => !isArchived) }));
  const lessons = modules.flatMap((module) => module.lessons);
  const at = lessons.findIndex(({ id }) => id === lesson.id);
  const beside = (index: number) => {
    const one = at < 0 ? undefined : lessons[index];
    return one ? { id: one.id, title: one.title } : null;
  };
  const draft = { head: lesson.input, blocks: lesson.blocks };
  const { head, blocks } = (version !== newest && (await readVersion(db, lesson, version))) || draft;
  const { title, summary, minutes } = head;
  return {
    lesson: { id: lesson.id, title, summary, duration: durationLabel(minutes) },
    number: at < 0 ? null : at + 1,
    moduleNumber: 1 + modules.findIndex((module) => module.lessons.some(({ id }) => id === lesson.id)),
    version: { n: version, isDraft: version !== published, hasOther: published !== null && published !== newest },
    blocks: await showBlocks(db, blocks, filmRequest(request)),
    previous: beside(at - 1),
    next: beside(at + 1),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.lesson.title ?? "Leçon"} · comme une cliente` },
  { name: "description", content: "La leçon telle qu’une cliente la voit." },
];

export default function LessonAsLearner({ loaderData }: Route.ComponentProps) {
  return <LessonAsLearnerView {...loaderData} />;
}
