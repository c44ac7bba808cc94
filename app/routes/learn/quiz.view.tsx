import { href } from "react-router";
import { ATTEMPT, PAGE_MARK } from "#app/domain/courses/learning/page-mark.ts";
import { isRight } from "#app/domain/courses/quiz.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { fieldId } from "#app/ui/field-parts.tsx";
import { type FieldErrors, ParkedNotice, type Place, Sheet } from "./exercise.view.tsx";
import type { AskedQuiz, GradedQuiz, OpenQuiz } from "./shown-exercises.server.ts";

export function OpenQuizView(props: { quiz: OpenQuiz; place: Place; errors?: FieldErrors }) {
  const { id, title, intro } = props.quiz;
  return (
    <Sheet id={id} title={title} intro={intro}>
      <Questions {...props} />
    </Sheet>
  );
}

function Questions({ quiz, place, errors = [] }: { quiz: OpenQuiz; place: Place; errors?: FieldErrors }) {
  return (
    <form
      method="post"
      action={href("/formations/:slug/apprendre/:lesson/quiz/:block", {
        slug: place.formation,
        lesson: place.lesson,
        block: quiz.id,
      })}
      className="flex flex-col gap-8"
    >
      {quiz.isParked && <ParkedNotice />}
      <ErrorSummary errors={errors} form={quiz.id} />
      <input type="hidden" name={PAGE_MARK} value={place.mark} />
      <input type="hidden" name={ATTEMPT} value={quiz.attemptId} />
      {quiz.questions.map((question) => {
        const id = fieldId(question.key, quiz.id);
        const message = errors.find(({ field }) => field === question.key)?.message;
        return (
          <fieldset key={question.key} className="field" aria-describedby={message && `${id}-erreur`}>
            <legend>
              {question.text}
              {question.kind === "plusieurs" && <SeveralChoices />}
            </legend>
            {question.choices.map((choice, index) => {
              const choiceId = index === 0 ? id : `${id}-${choice.key}`;
              return (
                <div className="choice" key={choice.key}>
                  <input
                    type={question.kind === "une" ? "radio" : "checkbox"}
                    id={choiceId}
                    name={question.key}
                    value={choice.key}
                    defaultChecked={quiz.ticked[question.key]?.includes(choice.key)}
                  />
                  <label htmlFor={choiceId}>{choice.text}</label>
                </div>
              );
            })}
            {message && (
              <p className="field-error" id={`${id}-erreur`}>
                {message}
              </p>
            )}
          </fieldset>
        );
      })}
      <Button variant="secondary" className="self-start print:hidden">
        Voir mes résultats
      </Button>
    </form>
  );
}

const MAY_GO_ON = "Vous pouvez recommencer, ou continuer quand même.";
const MUST_PASS = "Vous pouvez recommencer autant que vous voulez\u00a0: la leçon se termine quand le quiz est réussi.";

/** The same questions without fields, where nobody is signed in. */
export function ReadOnlyQuiz({ quiz: { id, title, intro, questions } }: { quiz: AskedQuiz }) {
  return (
    <Sheet id={id} title={title} intro={intro}>
      <ol className="flex list-none flex-col gap-6 p-0">
        {questions.map(({ key, text, kind, choices }) => (
          <li key={key} className="flex flex-col gap-2 border-line border-t pt-4">
            <p className="font-semibold">
              {text}
              {kind === "plusieurs" && <SeveralChoices />}
            </p>
            <ul className="arc-list">
              {choices.map((choice) => (
                <li key={choice.key}>{choice.text}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <p className="text-ink-soft text-sm leading-normal">
        Dans la formation, vous répondez, puis chaque réponse s’explique.
      </p>
    </Sheet>
  );
}

function SeveralChoices() {
  return <span className="optional"> (plusieurs réponses possibles)</span>;
}

/** The result of an attempt: the right answers with explanations, and links to continue. */
export function QuizResult({ quiz, place }: { quiz: GradedQuiz; place: Place }) {
  const { attempt, passPercent, required, questions } = quiz;
  const address = href("/formations/:slug/apprendre/:lesson", { slug: place.formation, lesson: place.lesson });
  return (
    <Sheet id={quiz.id} title={quiz.title} intro={quiz.intro}>
      <p role="status">
        <strong>
          {attempt.score}&nbsp;% de bonnes réponses{attempt.passed ? ", c’est réussi." : "."}
        </strong>{" "}
        {!attempt.passed && `Il en fallait ${passPercent}\u00a0%. ${required ? MUST_PASS : MAY_GO_ON}`}
      </p>
      <ol className="flex list-none flex-col gap-6 p-0">
        {questions.map((question) => (
          <li key={question.key} className="flex flex-col gap-2 border-line border-t pt-4">
            <p className="font-semibold">{question.text}</p>
            <p className={isRight(question, attempt.answers) ? "text-success" : "text-error"}>
              {isRight(question, attempt.answers) ? "Juste" : "À revoir"}
              {"\u00a0: "}
              {question.choices
                .filter(({ correct }) => correct)
                .map(({ text }) => text)
                .join(" · ")}
            </p>
            <p className="text-ink-soft">{question.explanation}</p>
          </li>
        ))}
      </ol>
      <p className="print:hidden">
        <a className="link" href={`${address}?refaire=${quiz.id}#${quiz.id}`}>
          Recommencer le quiz
        </a>
      </p>
    </Sheet>
  );
}
