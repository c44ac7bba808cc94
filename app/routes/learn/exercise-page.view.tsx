import type { ReactNode } from "react";
import { href } from "react-router";
import { Exercise, type FieldErrors, type Place } from "./exercise.view.tsx";
import { OpenQuizView, QuizStart } from "./quiz.view.tsx";
import type { ShownExercise } from "./shown-exercises.server.ts";
import type { OpenQuiz, QuizToStart } from "./shown-quizzes.server.ts";

/** A refused exercise on a page of its own, with the typed answers. */
export function ExercisePage(props: { exercise: ShownExercise; place: Place; errors: FieldErrors }) {
  return (
    <RefusedFormPage title={props.exercise.title} place={props.place}>
      <Exercise {...props} />
    </RefusedFormPage>
  );
}

/** A quiz that was refused: questions are unanswered, or it may not be taken now. */
export function QuizPage({ quiz, ...rest }: { quiz: OpenQuiz | QuizToStart; place: Place; errors: FieldErrors }) {
  return (
    <RefusedFormPage title={quiz.title} place={rest.place}>
      {quiz.kind === "quiz" ? <OpenQuizView quiz={quiz} {...rest} /> : <QuizStart quiz={quiz} {...rest} />}
    </RefusedFormPage>
  );
}

/** A refused form, with a link to its lesson. */
export function RefusedFormPage({ title, place, children }: { title: string; place: Place; children: ReactNode }) {
  return (
    <div className="wrap flex flex-col gap-8 py-8 lg:py-12">
      <h1 className="visually-hidden">{title}</h1>
      {children}
      <p>
        <a
          className="link"
          href={href("/formations/:slug/apprendre/:lesson", { slug: place.formation, lesson: place.lesson })}
        >
          Retour à la leçon
        </a>
      </p>
    </div>
  );
}
