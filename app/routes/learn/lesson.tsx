import { data, href, redirect } from "react-router";
import drafts from "#app/browser/drafts.ts?worker&url";
import { LessonBlocks } from "#app/domain/school/blocks/lesson-blocks.tsx";
import { lessonSubject } from "#app/domain/school/blocks/lesson-forms.ts";
import { type FilmRequest, showLesson } from "#app/domain/school/blocks/show-blocks.server.ts";
import { accountOf, sealFormToken } from "#app/domain/school/learning/form-token.server.ts";
import { progress } from "#app/domain/school/learning/progress.ts";
import { quizToPass } from "#app/domain/school/learning/quiz-attempts.server.ts";
import { findLesson, openLesson, wasOffered } from "#app/domain/school/learning/read-lesson.server.ts";
import { readFormat, saveFormat } from "#app/domain/school/media/lesson-media.server.ts";
import { readOpenFormation } from "#app/domain/school/release/open-formation.server.ts";
import { lessonsOf, type Opening, openLessonsOf } from "#app/domain/school/release/release.ts";
import { durationLabel, secondLabel } from "#app/domain/values/duration.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { notFound, orNotFound, signedInUser } from "#app/middleware/guards.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CourseArc } from "#app/ui/course-arc.tsx";
import { progressLabel } from "#app/ui/progress-labels.ts";
import { RisenLandscape } from "#app/ui/risen-landscape.tsx";
import type { Db } from "#db/connection.server.ts";
import type { Route } from "./+types/lesson";
import { closedFormation, retiredLesson } from "./closed-formation.server.ts";
import { filmRequest, isOpening } from "./film-request.ts";
import { findSavedAnswers, withRefused } from "./lesson-forms.server.ts";
import { Formats, LessonDone, Neighbours, PrintNote } from "./lesson-parts.tsx";
import { Note, noteOrUnsaved } from "./note.view.tsx";
import { moduleTint, Outline } from "./outline.view.tsx";
import { Questions, typedQuestion } from "./question.view.tsx";

/**
 * A lesson, for learners with access; others get 404. Before it opens, the page says when it does, and has none of its
 * content. An earlier address of the lesson redirects to the current one.
 */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const { id: userId, email } = signedInUser(context);
  const isRead = isOpening(request);
  const requested = await withFormat(db, userId, filmRequest(request), isRead);
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
    // Without its solutions.
    quizToPass: toPass && { id: toPass.id, title: toPass.title },
    note: noteOrUnsaved(open.note, unsavedOf(notes), url.searchParams),
    questions: open.questions,
    question: open.questions.mayAsk ? typedQuestion(unsavedOf(questions), newId()) : null,
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

/** The format chosen last, unless the address asks for another, for a second or for a size. */
async function withFormat(db: Db, userId: string, requested: FilmRequest, isRead: boolean): Promise<FilmRequest> {
  const saved = await readFormat(db, userId);
  const { format, start, quality } = requested;
  if (format && format !== saved && isRead) await saveFormat(db, userId, format);
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

/** A browser with Save-Data gets another page at the same address. */
export const headers: Route.HeadersFunction = () => ({ Vary: "Save-Data" });

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: titleOf(loaderData, "Leçon") }];

/** Also of the pages that show a refused form in its lesson. */
export function titleOf(page: Route.ComponentProps["loaderData"] | null | undefined, otherwise: string): string {
  return page ? `${page.isOpen ? page.lesson.title : page.title} · ${page.formation}` : otherwise;
}

type Page = Extract<Route.ComponentProps["loaderData"], { isOpen: true }>;

export default function Lesson({ loaderData: page }: Pick<Route.ComponentProps, "loaderData">) {
  if (!page.isOpen) return <ClosedLesson {...page} />;
  const { slug, lesson, module, format, choices, blocks, viewer, note } = page;
  const film = blocks.find(({ content }) => content.type === "film" || content.type === "sound")?.content.id ?? null;
  return (
    <div className="wrap lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-16 print:block">
      {format === "text" ? <ProgrammeLink slug={slug} /> : <CoursePlan {...page} />}
      <article id="lecon" className="flex min-w-0 flex-col gap-8 py-8 lg:py-12">
        <header className="flex flex-col gap-4">
          {/* A film is what she came for: it stands in the first screen. */}
          {format !== "text" && !film && (
            <div className="relative aspect-[5/1] min-h-24 overflow-hidden rounded-lg print:hidden">
              <RisenLandscape share={lesson.number / page.course.count} tint={moduleTint(module)} frame="strip" />
            </div>
          )}
          <p className="font-semibold text-accent text-sm leading-normal">
            {module.isBonus ? module.title : `Module ${module.number} · Leçon ${lesson.number}`} ·{" "}
            {durationLabel(lesson.minutes)}
          </p>
          <h1 className="max-w-[18ch] text-3xl">{lesson.title}</h1>
          {lesson.summary && <p className="max-w-[38rem] text-ink-soft text-lg">{lesson.summary}</p>}
          {choices.length > 0 && <Formats choices={choices} />}
        </header>
        {format === "paper" && <PrintNote slug={slug} />}
        <LessonBlocks blocks={blocks} viewer={viewer} />
        {format !== "paper" && <script type="module" src={drafts} />}
        <LessonDone
          formation={slug}
          lesson={lesson.slug}
          isDone={lesson.isDone}
          hasNext={page.next !== undefined}
          quizToPass={page.quizToPass}
        />
        {format !== "paper" && <Note note={note} film={film} forms={viewer.forms} />}
        {format !== "paper" && <Questions questions={page.questions} form={page.question} forms={viewer.forms} />}
        <Neighbours {...page} />
      </article>
    </div>
  );
}

/**
 * On a telephone the plan is folded above the lesson; beside the lesson it is always open, except in browsers from
 * before 2025.
 */
function CoursePlan({ slug, course, lesson, module }: Page) {
  const modules = course.modules.filter(({ isBonus }) => !isBonus).length;
  return (
    <details className="border-line max-lg:border-b lg:details-content:[content-visibility:visible] lg:border-e lg:py-12 lg:pe-8 print:hidden">
      <summary className="list-inside list-[disclosure-closed] [[open]>&]:list-[disclosure-open] min-h-11 py-3 text-sm leading-normal supports-[selector(::details-content)]:lg:hidden">
        <strong>{module.isBonus ? module.title : `Module ${module.number} sur ${modules}`}</strong> ·{" "}
        {progressLabel(course)}
      </summary>
      <nav className="flex flex-col gap-8 max-lg:pt-2 max-lg:pb-8" aria-label="Plan de la formation">
        {/* Beside a lesson the plan is always open, and it has a link for each lesson of the course. */}
        <a className="skip-link" href="#lecon">
          Aller à la leçon
        </a>
        <div className="hidden flex-col gap-2 lg:flex">
          <p className="font-display text-xl leading-tight">
            <a href={href("/formations/:slug/apprendre", { slug })}>{course.title}</a>
          </p>
          <p className="text-ink-soft text-sm leading-normal">{progressLabel(course)}</p>
          <CourseArc share={course.minutes && course.doneMinutes / course.minutes} />
        </div>
        <Outline slug={slug} modules={course.modules} here={lesson.slug} />
      </nav>
    </details>
  );
}

/** The text-only lesson comes without the plan, which would weigh as much as a page of text. */
function ProgrammeLink({ slug }: { slug: string }) {
  return (
    <p className="pt-4 lg:py-12 print:hidden">
      <a className="link" href={href("/formations/:slug/apprendre", { slug })}>
        Programme
      </a>
    </p>
  );
}

type Closed = Omit<Extract<Route.ComponentProps["loaderData"], { isOpen: false }>, "isOpen">;

function ClosedLesson({ formation, slug, title, opening }: Closed) {
  return (
    <article className="wrap flex flex-col items-start gap-6 py-12">
      <p className="font-semibold text-accent text-sm leading-normal">{formation}</p>
      <h1 className="max-w-[18ch] text-3xl">{title}</h1>
      <p className="max-w-[38rem] text-lg">{openingLabel(opening)}</p>
      <ButtonLink href={href("/formations/:slug/apprendre", { slug })}>Retour au programme</ButtonLink>
    </article>
  );
}

/** « Cette leçon ouvre le 6 décembre 2026 … ». */
function openingLabel({ at, lesson }: Extract<Opening, { isOpen: false }>): string {
  if (at) return `Cette leçon ouvre le ${formatDate(at)} à 7\u00a0h, heure de Paris.`;
  return lesson
    ? `Cette leçon ouvre quand tu auras terminé la leçon «\u00a0${lesson}\u00a0».`
    : "Cette leçon ouvre avec la prochaine cohorte. Nous annonçons sa date ici dès qu’elle est fixée.";
}
