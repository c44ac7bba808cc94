import { href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Blocks } from "./blocks.view.tsx";
import { CourseArc } from "./course-arc.view.tsx";
import type { LessonPage } from "./lesson-page.server.ts";
import { Note } from "./note.view.tsx";
import { Outline } from "./outline.view.tsx";
import { Questions } from "./question.view.tsx";
import { PrintNote, Weights } from "./weights.view.tsx";

export function LessonView(page: LessonPage) {
  const { lesson } = page;
  return (
    <div className="wrap lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-16 print:block">
      {lesson.weight === "texte" ? <ProgrammeLink slug={page.formation.slug} /> : <CoursePlan {...page} />}
      {/* The focused element never lies under the fixed button at the lower edge. */}
      <article id="lecon" className="flex min-w-0 flex-col gap-8 py-8 max-lg:**:scroll-mb-24 lg:py-12">
        <header className="flex flex-col gap-4">
          <p className="font-semibold text-accent text-sm leading-normal">
            Module {lesson.moduleNumber} · Leçon {lesson.number} · {lesson.duration}
          </p>
          <h1 className="max-w-[18ch] text-3xl">{lesson.title}</h1>
          {lesson.summary && <p className="max-w-[38rem] text-ink-soft text-lg">{lesson.summary}</p>}
          {lesson.weights.length > 0 && <Weights choices={lesson.weights} />}
        </header>
        {lesson.weight === "papier" && <PrintNote slug={page.formation.slug} />}
        <Blocks blocks={lesson.blocks} viewer={page.viewer} />
        <LessonDone {...page} />
        {/* After the button, which on a telephone would cover the field at the lower edge. */}
        {lesson.weight !== "papier" && <Note note={page.note} place={page.viewer.sheets} />}
        {lesson.weight !== "papier" && <Questions questions={page.questions} place={page.viewer.sheets} />}
        <Neighbours {...page} />
      </article>
    </div>
  );
}

/**
 * On a telephone the plan is folded above the lesson; beside the lesson it is always open, except in browsers from
 * before 2025.
 */
function CoursePlan(page: LessonPage) {
  const { course, formation, modules, lesson } = page;
  return (
    <details className="border-line max-lg:border-b lg:details-content:[content-visibility:visible] lg:border-e lg:py-12 lg:pe-8 print:hidden">
      <summary className="list-inside list-[disclosure-closed] [[open]>&]:list-[disclosure-open] min-h-11 py-3 text-sm leading-normal supports-[selector(::details-content)]:lg:hidden">
        <strong>
          Module {lesson.moduleNumber} sur {modules.length}
        </strong>{" "}
        · {course.progress}
      </summary>
      <nav className="flex flex-col gap-8 max-lg:pt-2 max-lg:pb-8" aria-label="Plan de la formation">
        {/* Beside a lesson the plan is always open, and it has a link for each lesson of the course. */}
        <a className="skip-link" href="#lecon">
          Aller à la leçon
        </a>
        <CourseHead {...page} />
        <Outline slug={formation.slug} modules={modules} />
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

function CourseHead({ formation, course }: LessonPage) {
  return (
    <div className="hidden flex-col gap-2 lg:flex">
      <p className="font-display text-xl leading-tight">
        <a href={href("/formations/:slug/apprendre", { slug: formation.slug })}>{course.title}</a>
      </p>
      <p className="text-ink-soft text-sm leading-normal">{course.progress}</p>
      <CourseArc share={course.share} />
    </div>
  );
}

/** The button to the next step; on a telephone it stays at the lower edge. */
function LessonDone({ formation, lesson, next, quizToPass }: LessonPage) {
  if (lesson.isDone) return <DoneNote formation={formation} lesson={lesson} />;
  if (quizToPass) {
    return (
      <p className="max-w-[38rem] border-line border-t pt-8 print:hidden">
        Pour terminer cette leçon, réussissez d’abord le quiz{" "}
        <a className="link" href={`#${quizToPass.id}`}>
          {quizToPass.title}
        </a>
      </p>
    );
  }
  return (
    <DoneForm
      formation={formation.slug}
      lesson={lesson.slug}
      isDone
      className="max-lg:sticky max-lg:bottom-0 max-lg:-mx-gutter border-line border-t bg-surface max-lg:px-gutter py-3 lg:max-w-[38rem] lg:pt-8 print:hidden"
    >
      <Button className="w-full lg:w-auto">{next ? "J’ai terminé, leçon suivante" : "J’ai terminé"}</Button>
    </DoneForm>
  );
}

function Neighbours({ formation, previous, next }: LessonPage) {
  const address = (slug: string) => href("/formations/:slug/apprendre/:lesson", { slug: formation.slug, lesson: slug });
  return (
    <nav className="flex max-w-[38rem] flex-col items-start gap-2 print:hidden" aria-label="Leçons voisines">
      {next ? (
        <a className="link" href={address(next.slug)} rel="next">
          Suivante&nbsp;: {next.title} · {next.duration}
        </a>
      ) : (
        <a className="link" href={href("/formations/:slug/apprendre", { slug: formation.slug })}>
          Retour au programme
        </a>
      )}
      {previous && (
        <a className="link" href={address(previous.slug)} rel="prev">
          Précédente&nbsp;: {previous.title}
        </a>
      )}
    </nav>
  );
}

function DoneNote({ formation, lesson }: Pick<LessonPage, "formation" | "lesson">) {
  return (
    <div className="flex max-w-[38rem] flex-wrap items-center gap-x-6 gap-y-2 border-line border-t pt-8">
      <p className="font-semibold text-success" role="status">
        Leçon terminée.
      </p>
      <DoneForm formation={formation.slug} lesson={lesson.slug} isDone={false}>
        <Button variant="quiet">Marquer comme à faire</Button>
      </DoneForm>
    </div>
  );
}

interface DoneFormProps {
  formation: string;
  lesson: string;
  isDone: boolean;
  className?: string;
  children: React.ReactNode;
}

function DoneForm({ formation, lesson, isDone, className, children }: DoneFormProps) {
  return (
    <form
      method="post"
      action={href("/formations/:slug/apprendre/:lesson/fait", { slug: formation, lesson })}
      className={className}
    >
      <input type="hidden" name="etat" value={isDone ? "fait" : "a-faire"} />
      {children}
    </form>
  );
}
