import { data, href, redirect } from "react-router";
import { z } from "zod";
import { lessonsOf } from "#app/domain/school/learning/progress.ts";
import { quizToPass } from "#app/domain/school/learning/quiz-attempts.server.ts";
import { readLearnerCourses } from "#app/domain/school/learning/read-course.server.ts";
import { openLesson } from "#app/domain/school/learning/read-lesson.server.ts";
import { markDone, markUndone } from "#app/domain/school/learning/record-progress.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
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
  const form = schema.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) throw data(null, { status: 400 });
  const step = { userId, lessonId: lesson.id, courseId: lesson.courseId };
  if (form.data.etat === "a-faire") {
    await markUndone(db, step);
    return redirect(href("/formations/:slug/apprendre/:lesson", { slug: params.slug, lesson: lesson.slug }), 303);
  }
  const open = await openLesson(db, { userId, lessonId: lesson.id, isRead: false });
  const quiz = open && quizToPass(open);
  if (quiz) throw toBlock(params.slug, lesson.slug, quiz.id, 303);
  await markDone(db, step);
  const formation = await readLearnerCourses(db, userId, params.slug);
  const lessons = formation?.courses.flatMap(lessonsOf) ?? [];
  const at = lessons.findIndex(({ id }) => id === lesson.id);
  const next = at < 0 ? undefined : lessons.slice(at + 1).find(({ isPublished, isOpen }) => isPublished && isOpen);
  return redirect(
    next
      ? href("/formations/:slug/apprendre/:lesson", { slug: params.slug, lesson: next.slug })
      : href("/formations/:slug/apprendre", { slug: params.slug }),
    303,
  );
}
