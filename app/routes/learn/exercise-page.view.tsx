import type { ReactNode } from "react";
import { href } from "react-router";
import { Exercise, type FieldErrors, type Place } from "./exercise.view.tsx";
import { OpenQuizView } from "./quiz.view.tsx";
import type { OpenQuiz, ShownExercise } from "./shown-exercises.server.ts";

/** A refused exercise on a page of its own, with the typed answers. */
export function ExercisePage(props: { exercise: ShownExercise; place: Place; errors: FieldErrors }) {
  return (
    <RefusedFormPage title={props.exercise.title} place={props.place}>
      <Exercise {...props} />
    </RefusedFormPage>
  );
}

/** A quiz with unanswered questions. */
export function QuizPage(props: { quiz: OpenQuiz; place: Place; errors: FieldErrors }) {
  return (
    <RefusedFormPage title={props.quiz.title} place={props.place}>
      <OpenQuizView {...props} />
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
