import { href, redirect } from "react-router";
import { z } from "zod";
import { findQuizToPass } from "#app/domain/school/learning/quiz-attempts.server.ts";
import { markDone, markUndone } from "#app/domain/school/learning/record-progress.server.ts";
import { readOpenFormation } from "#app/domain/school/release/open-formation.server.ts";
import { lessonsOf } from "#app/domain/school/release/release.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { readFields } from "#app/middleware/form.server.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/lesson-done";
import { requireLesson, toBlock } from "./lesson-forms.server.ts";

const schema = z.object({ etat: z.enum(["fait", "a-faire"]) });

/** A GET redirects to the lesson. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const lesson = await requireLesson(context, params);
  return redirect(href("/formations/:slug/apprendre/:lesson", { slug: params.slug, lesson: lesson.slug }));
}

/** « J’ai terminé » redirects to the next lesson or the programme; taking it back redirects to the same lesson. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const { id: userId } = signedInUser(context);
  const lesson = await requireLesson(context, params);
  const { etat } = await readFields(request, schema);
  const step = { userId, lessonId: lesson.id, courseId: lesson.courseId };
  const { slug } = params;
  if (etat === "a-faire") {
    await markUndone(db, step);
    return redirect(href("/formations/:slug/apprendre/:lesson", { slug, lesson: lesson.slug }), 303);
  }
  const quiz = await findQuizToPass(db, step);
  if (quiz) throw toBlock(slug, lesson.slug, quiz.id, 303);
  await markDone(db, step);
  // Read again: the lesson may have opened the next module.
  const formation = await readOpenFormation(db, { userId, formation: { slug } });
  const lessons = formation?.courses.flatMap((course) => lessonsOf(course)) ?? [];
  const at = lessons.findIndex(({ id }) => id === lesson.id);
  const next = at < 0 ? undefined : lessons.slice(at + 1).find(({ isPublished, isOpen }) => isPublished && isOpen);
  const to = next
    ? href("/formations/:slug/apprendre/:lesson", { slug, lesson: next.slug })
    : href("/formations/:slug/apprendre", { slug });
  return redirect(to, 303);
}
