import { data, href, type RouterContextProvider, redirect } from "react-router";
import { lessonSubject } from "#app/domain/school/blocks/lesson-forms.ts";
import { type FilmRequest, showLesson } from "#app/domain/school/blocks/show-blocks.server.ts";
import { accountOf, sealFormToken } from "#app/domain/school/learning/form-token.server.ts";
import { progress } from "#app/domain/school/learning/progress.ts";
import { quizToPass } from "#app/domain/school/learning/quiz-attempts.server.ts";
import { findLesson, openLesson, wasOffered } from "#app/domain/school/learning/read-lesson.server.ts";
import { readFormat, saveChoice } from "#app/domain/school/media/lesson-media.server.ts";
import { type OpenFormation, readOpenFormation } from "#app/domain/school/release/open-formation.server.ts";
import { lessonsOf, openLessonsOf } from "#app/domain/school/release/release.ts";
import { readGuaranteeEnd } from "#app/domain/shop/rights/guarantee-end.server.ts";
import { secondLabel } from "#app/domain/values/duration.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { notFound, orNotFound, signedInUser } from "#app/middleware/guards.server.ts";
import type { Db } from "#db/connection.server.ts";
import { closedFormation, retiredLesson } from "./closed-formation.server.ts";
import { filmRequest, isOpening } from "./film-request.ts";
import { findSavedAnswers, pageOfRefused, redirectToBlock, withRefused } from "./lesson-forms.server.ts";
import { noteOrUnsaved } from "./note.view.tsx";
import { typedQuestion } from "./question.view.tsx";

interface LessonArgs {
  request: Request;
  params: { slug: string; lesson: string };
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/**
 * A lesson, for learners with access; others get 404. Before it opens, the page says when it does, and has none of its
 * content. An earlier address of the lesson redirects to the current one.
 */
export async function readLessonPage({ request, params, url, context }: LessonArgs) {
  const db = context.get(dbContext);
  const { id: userId, email } = signedInUser(context);
  const isRead = isOpening(request);
  const requested = await withFormat(db, userId, filmRequest(request, url), isRead);
  const formation = await readOpenFormation(db, { userId, formation: { slug: params.slug } });
  const published = formation?.courses
    .flatMap(lessonsOf)
    .find(({ slug, isPublished }) => isPublished && slug === params.lesson);
  const course = formation?.courses.find((one) => published && lessonsOf(one).includes(published));
  const module = course?.modules.find(({ lessons }) => published && lessons.includes(published));
  if (!formation) throw await closedFormation(db, userId, params.slug);
  if (!course || !module || !published) throw await elsewhere(db, { userId, url }, formation, params.lesson);
  const { id: lessonId, slug, title, summary, minutes, number, second } = published;
  const { opening } = module;
  if (!published.isOpen && !opening.isOpen)
    return data(
      { isOpen: false as const, formation: formation.name, slug: formation.slug, title, opening },
      { status: 403 },
    );
  const isText = requested.format === "text" || requested.format === "paper";
  const open = orNotFound(await openLesson(db, { userId, lessonId, isRead, isText }));
  const [notes, questions] = [lessonSubject("notes", lessonId), lessonSubject("questions", lessonId)];
  const asked = { lessonId, open, forms: [notes, questions] };
  const { unsaved, blocks } = await findSavedAnswers(request, context, asked);
  const here = { slug: formation.slug, lesson: slug };
  const shown = await showLesson(db, blocks, requested, {
    id: userId,
    isRead,
    position: second,
    transcript: href("/formations/:slug/apprendre/:lesson/transcription", here),
    work: { ...open, unsaved, search: url.searchParams, newId },
  });
  const toPass = quizToPass(open.blocks, open.attempts);
  const lessons = openLessonsOf([course]);
  const at = lessons.indexOf(published);
  const unsavedOf = (subject: string) => (unsaved?.subject === subject ? unsaved.form : null);
  return {
    isOpen: true as const,
    formation: formation.name,
    slug: formation.slug,
    course: {
      title: course.title,
      count: lessonsOf(course).length,
      ...progress(lessonsOf(course)),
      modules: course.modules,
    },
    lesson: { slug, title, summary, minutes, number, isDone: published.doneAt !== null },
    module: { number: module.number, title: module.title, isBonus: module.isBonus },
    ...shown,
    blocks: withRefused(context, shown.blocks),
    guaranteeUntil: published.doneAt
      ? null
      : await readGuaranteeEnd(db, { userId, order: orderOf(formation), lessonId }),
    // Without its solutions.
    quizToPass: toPass && { id: toPass.id, title: toPass.title },
    note: noteOrUnsaved(open.note, unsavedOf(notes), url.searchParams),
    questions: open.questions,
    question: open.questions.mayAsk ? typedQuestion(unsavedOf(questions), newId(), url.searchParams) : null,
    viewer: {
      email,
      positionAddress: href("/formations/:slug/apprendre/:lesson/place", here),
      position: second ? secondLabel(second) : null,
      forms: {
        formation: formation.slug,
        lesson: slug,
        token: sealFormToken({ userId, lessonId, version: open.version }),
        account: accountOf(userId),
      },
    },
    previous: lessons[at - 1],
    next: lessons[at + 1],
  };
}

const orderOf = ({ orderNumber: number, paidAt }: OpenFormation) => (number && paidAt ? { number, paidAt } : null);

/** The format chosen last, unless the address asks for another, for a second or for a size. */
async function withFormat(db: Db, userId: string, requested: FilmRequest, isRead: boolean): Promise<FilmRequest> {
  const saved = await readFormat(db, userId);
  const { format, start, quality } = requested;
  if (format && format !== saved && isRead) await saveChoice(db, userId, { lessonFormat: format });
  return format || start !== null || quality ? requested : { ...requested, format: saved };
}

interface Asked {
  userId: string;
  url: URL;
}

async function elsewhere(db: Db, { userId, url }: Asked, { id, slug }: { id: string; slug: string }, lesson: string) {
  const moved = await findLesson(db, id, lesson);
  if (!moved) return notFound();
  if (!moved.isPublished && (await wasOffered(db, userId, moved.id))) return retiredLesson(moved.title, slug);
  if (moved.slug === lesson) return notFound();
  // A bookmark may hold a second of the film (« ?t=750 »).
  return redirect(`${href("/formations/:slug/apprendre/:lesson", { slug, lesson: moved.slug })}${url.search}`, 308);
}

/** The loader of a block's address: the lesson with the refused form; a GET redirects to it. */
export function loadRefused({ params, ...args }: LessonArgs & { params: { block: string } }) {
  const lesson = pageOfRefused(args.context);
  if (!lesson) return redirectToBlock(args.context, params);
  return readLessonPage({ ...args, params: { slug: params.slug, lesson } });
}
