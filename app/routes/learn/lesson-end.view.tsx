import type { ReactNode } from "react";
import { href } from "react-router";
import type { LearnerLesson } from "#app/domain/school/release/open-formation.server.ts";
import { durationLabel } from "#app/domain/values/duration.ts";
import { Button } from "#app/ui/button.tsx";

interface Props {
  formation: string;
  lesson: string;
  isDone: boolean;
  hasNext: boolean;
  /** The quiz that must be passed first. */
  quizToPass: { id: string; title: string } | undefined;
}

/** The button to the next step, where the lesson ends. */
export function LessonDone({ formation, lesson, isDone, hasNext, quizToPass }: Props) {
  if (isDone) {
    return (
      <div className="flex max-w-[38rem] flex-wrap items-center gap-x-6 gap-y-2 border-line border-t pt-8">
        <p className="font-semibold text-success" role="status">
          Leçon terminée.
        </p>
        <DoneForm formation={formation} lesson={lesson} state="a-faire">
          <Button variant="quiet">Marquer comme à faire</Button>
        </DoneForm>
      </div>
    );
  }
  if (quizToPass) {
    return (
      <p className="max-w-[38rem] border-line border-t pt-8 print:hidden">
        Pour terminer cette leçon, réussis d’abord le quiz{" "}
        <a className="link" href={`#${quizToPass.id}`}>
          {quizToPass.title}
        </a>
      </p>
    );
  }
  return (
    <DoneForm
      formation={formation}
      lesson={lesson}
      state="fait"
      className="max-w-[38rem] border-line border-t pt-8 print:hidden"
    >
      <Button className="w-full lg:w-auto">{hasNext ? "J’ai terminé, leçon suivante" : "J’ai terminé"}</Button>
    </DoneForm>
  );
}

interface DoneFormProps {
  formation: string;
  lesson: string;
  state: "fait" | "a-faire";
  className?: string;
  children: ReactNode;
}

function DoneForm({ formation, lesson, state, className, children }: DoneFormProps) {
  return (
    <form
      method="post"
      action={href("/formations/:slug/apprendre/:lesson/fait", { slug: formation, lesson })}
      className={className}
    >
      <input type="hidden" name="etat" value={state} />
      {children}
    </form>
  );
}

interface NeighboursProps {
  slug: string;
  previous: LearnerLesson | undefined;
  next: LearnerLesson | undefined;
}

export function Neighbours({ slug, previous, next }: NeighboursProps) {
  return (
    <nav className="flex max-w-[38rem] flex-col items-start gap-2 print:hidden" aria-label="Leçons voisines">
      {next ? (
        <a className="link" href={href("/formations/:slug/apprendre/:lesson", { slug, lesson: next.slug })} rel="next">
          Suivante&nbsp;: {next.title} · {durationLabel(next.minutes)}
        </a>
      ) : (
        <a className="link" href={href("/formations/:slug/apprendre", { slug })}>
          Retour au programme
        </a>
      )}
      {previous && (
        <a
          className="link"
          href={href("/formations/:slug/apprendre/:lesson", { slug, lesson: previous.slug })}
          rel="prev"
        >
          Précédente&nbsp;: {previous.title}
        </a>
      )}
    </nav>
  );
}
