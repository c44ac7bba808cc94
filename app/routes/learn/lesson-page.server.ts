import { data, href, type RouterContextProvider, redirect } from "react-router";
import { sealPageMark } from "#app/domain/school/learning/page-mark.server.ts";
import { lessonSubject } from "#app/domain/school/learning/page-mark.ts";
import { progress } from "#app/domain/school/learning/progress.ts";
import { quizToPass } from "#app/domain/school/learning/quiz-attempts.server.ts";
import { lessonsOf, readLearnerCourses } from "#app/domain/school/learning/read-course.server.ts";
import { findLesson, openLesson } from "#app/domain/school/learning/read-lesson.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import { closedPage } from "./closed-lesson.server.ts";
import { durationLabel, placeLabel, progressLabel } from "./labels.ts";
import { filmRequest, showLesson } from "./lesson-media.server.ts";
import { outlineOf } from "./outline.ts";
import { findParkedAnswers, withParkedExercise } from "./parked-answers.server.ts";
import { shownNote } from "./shown-note.server.ts";
import { shownQuestions } from "./shown-questions.server.ts";

interface Address {
  slug: string;
  lesson: string;
}

/**
 * The lesson's page for a learner; before the lesson opens, when it does. 404 without access and for an unknown lesson;
 * an earlier address of the lesson redirects to the current one.
 */
export async function readLessonPage(request: Request, context: Readonly<RouterContextProvider>, address: Address) {
  const db = context.get(dbContext);
  const { id: userId, email } = signedInUser(context);
  const formation = await readLearnerCourses(db, userId, address.slug);
  const course = formation?.courses.find((one) =>
    lessonsOf(one).some(({ slug, isPublished }) => isPublished && slug === address.lesson),
  );
  if (!formation || !course) throw await elsewhere(request, context, address);
  const closed = closedPage(formation, course, address.lesson);
  if (closed) return closed;
  const lessons = lessonsOf(course).filter(({ isPublished, isOpen }) => isPublished && isOpen);
  const index = lessons.findIndex(({ slug }) => slug === address.lesson);
  const lesson = lessons[index];
  const open = lesson && (await openLesson(db, { userId, lessonId: lesson.id, isRead: isRead(request) }));
  if (!lesson || !open) throw data(null, { status: 404 });
  const done = progress(lessonsOf(course));
  const modules = outlineOf(course, lesson.slug);
  const module = modules.find(({ lessons }) => lessons.some(({ slug }) => slug === lesson.slug));
  const neighbour = (at: number) => {
    const beside = lessons[at];
    return beside ? { slug: beside.slug, title: beside.title, duration: durationLabel(beside.minutes) } : null;
  };
  const place = lesson.placeS;
  const mark = sealPageMark({ userId, lessonId: lesson.id, version: open.version });
  const here = { slug: formation.slug, lesson: lesson.slug };
  const transcriptAddress = href("/formations/:slug/apprendre/:lesson/transcription", here);
  const noteSubject = lessonSubject("notes", lesson.id);
  const questionSubject = lessonSubject("questions", lesson.id);
  const parked = await findParkedAnswers(request, context, [
    ...open.blocks.map(({ id }) => id),
    noteSubject,
    questionSubject,
  ]);
  const toPass = quizToPass(open);
  const work = { ...open, parked, retakes: new URL(request.url).searchParams.get("refaire") };
  const learner = { id: userId, isRead: isRead(request), place, transcript: transcriptAddress, work };
  const { weight, choices, blocks } = await showLesson(
    db,
    await withParkedExercise(db, lesson.id, open, parked),
    filmRequest(request),
    learner,
  );
  return {
    isOpen: true as const,
    formation: { slug: formation.slug, name: formation.name },
    course: {
      title: course.title,
      progress: progressLabel(done),
      share: done.minutes && done.doneMinutes / done.minutes,
    },
    modules,
    lesson: {
      slug: lesson.slug,
      title: lesson.title,
      summary: lesson.summary,
      duration: durationLabel(lesson.minutes),
      number: module?.lessons.find(({ slug }) => slug === lesson.slug)?.number ?? 0,
      moduleNumber: module?.number ?? 0,
      isDone: lesson.doneAt !== null,
      blocks,
      weight,
      weights: choices,
    },
    quizToPass: toPass ? { id: toPass.id, title: toPass.title } : null,
    note: shownNote(open.note, { blocks, parked, subject: noteSubject }),
    questions: shownQuestions(open.questions, parked?.subject === questionSubject ? parked.form : null),
    viewer: {
      email,
      placeAddress: href("/formations/:slug/apprendre/:lesson/place", here),
      place: place ? placeLabel(place) : null,
      sheets: { formation: formation.slug, lesson: lesson.slug, mark },
    },
    previous: neighbour(index - 1),
    next: neighbour(index + 1),
  };
}

export type LessonPage = Extract<Awaited<ReturnType<typeof readLessonPage>>, { isOpen: true }>;

async function elsewhere(request: Request, context: Readonly<RouterContextProvider>, { slug, lesson }: Address) {
  const moved = await findLesson(context.get(dbContext), signedInUser(context).id, slug, lesson);
  if (!moved || moved.slug === lesson) return data(null, { status: 404 });
  // A bookmark may hold a second of the film (« ?t=750 »).
  const { search } = new URL(request.url);
  return redirect(`${href("/formations/:slug/apprendre/:lesson", { slug, lesson: moved.slug })}${search}`, 308);
}

/** A prefetch, on hover, does not count as opening the lesson. */
function isRead({ method, headers }: Request): boolean {
  return method === "GET" && !/prefetch|prerender/.test(headers.get("Sec-Purpose") ?? "");
}
