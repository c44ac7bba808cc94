import { href } from "react-router";
import drafts from "#app/browser/drafts.ts?worker&url";
import { LessonBlocks } from "#app/domain/school/blocks/lesson-blocks.tsx";
import type { Opening } from "#app/domain/school/release/release.ts";
import { durationLabel } from "#app/domain/values/duration.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CourseArc } from "#app/ui/course-arc.tsx";
import { progressLabel } from "#app/ui/progress-labels.ts";
import { RisenLandscape } from "#app/ui/risen-landscape.tsx";
import type { Route } from "./+types/lesson";
import { readLessonPage } from "./lesson-page.server.ts";
import { Formats, LessonDone, Neighbours, PrintNote } from "./lesson-parts.tsx";
import { Note } from "./note.view.tsx";
import { moduleTint, Outline } from "./outline.view.tsx";
import { Questions } from "./question.view.tsx";

export const loader = (args: Route.LoaderArgs) => readLessonPage(args);

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
            <div className="relative h-24 overflow-hidden rounded-lg sm:h-32 print:hidden">
              <RisenLandscape share={lesson.number / page.course.count} tint={moduleTint(module)} frame="strip" />
            </div>
          )}
          <p className="eyebrow leading-normal">
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
          guaranteeUntil={page.guaranteeUntil}
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
          <p className="hint">{progressLabel(course)}</p>
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
      <p className="eyebrow leading-normal">{formation}</p>
      <h1 className="max-w-[18ch] text-3xl">{title}</h1>
      <p className="max-w-[38rem] text-lg">{openingLabel(opening)}</p>
      <ButtonLink href={href("/formations/:slug/apprendre", { slug })}>Retour au programme</ButtonLink>
    </article>
  );
}

/** « Cette leçon ouvre le 6 décembre 2026 … ». */
function openingLabel({ at, lesson, isTooLate }: Extract<Opening, { isOpen: false }>): string {
  if (isTooLate) return "Cette leçon ouvre après la fin de ton abonnement.";
  if (at) return `Cette leçon ouvre le ${formatDate(at)} à 7\u00a0h, heure de Paris.`;
  return lesson
    ? `Cette leçon ouvre quand tu auras terminé la leçon «\u00a0${lesson}\u00a0».`
    : "Cette leçon ouvre avec la prochaine cohorte. Nous annonçons sa date ici dès qu’elle est fixée.";
}
