import type { ReactNode } from "react";
import { href } from "react-router";
import { Button } from "#app/ui/button.tsx";

interface Props {
  formation: string;
  lesson: string;
  isDone: boolean;
  hasNext: boolean;
  /** The quiz that must be passed first. */
  quizToPass: { id: string; title: string } | undefined;
}

/** The button to the next step; on a telephone it stays at the lower edge. */
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
        Pour terminer cette leçon, réussissez d’abord le quiz{" "}
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
      className="max-lg:sticky max-lg:bottom-0 max-lg:-mx-gutter border-line border-t bg-surface max-lg:px-gutter py-3 lg:max-w-[38rem] lg:pt-8 print:hidden"
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
