import { href } from "react-router";
import { counted } from "#app/content/typography.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { fieldId } from "#app/ui/field-parts.tsx";
import type { LessonForms } from "./block-kind.ts";
import { ATTEMPT, EXTENSIONS, FORM_TOKEN, MORE_TIME, QUIZ_STEP, RETAKEN, START } from "./lesson-forms.ts";
import { isRight, NO_EXPLANATION, type QuizQuestion } from "./quiz-questions.ts";
import type { AskedQuiz, GradedQuiz, OpenQuiz, QuizToStart } from "./quiz-state.ts";
import { Sheet, UnsavedNotice } from "./sheet.tsx";

interface Props<Quiz> {
  quiz: Quiz;
  forms: LessonForms;
}

export function OpenQuizView(props: Props<OpenQuiz>) {
  const { id, title, intro, terms } = props.quiz;
  return (
    <Sheet id={id} title={title} intro={intro} tabIndex={-1}>
      <Terms terms={terms} />
      <Questions {...props} />
    </Sheet>
  );
}

export function QuizStartView({ quiz, forms }: Props<QuizToStart>) {
  const { id, title, intro, terms, attemptId, errors } = quiz;
  return (
    <Sheet id={id} title={title} intro={intro} tabIndex={-1}>
      <ErrorSummary errors={errors} form={id} />
      <Terms terms={terms} />
      {attemptId && <StartForm address={addressOf(quiz, forms)} attemptId={attemptId} label="Commencer le quiz" />}
    </Sheet>
  );
}

function StartForm({ address, attemptId, label }: { address: string; attemptId: string; label: string }) {
  return (
    <form method="post" action={address} className="print:hidden">
      <input type="hidden" name={ATTEMPT} value={attemptId} />
      <Button name={QUIZ_STEP} value={START}>
        {label}
      </Button>
    </form>
  );
}

function Terms({ terms }: { terms: string[] }) {
  if (terms.length < 2) return <p className="hint">{terms}</p>;
  return (
    <ul className="flex list-none flex-col gap-1 p-0 hint">
      {terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  );
}

function addressOf({ id }: { id: string }, { formation, lesson }: LessonForms): string {
  return href("/formations/:slug/apprendre/:lesson/quiz/:block", { slug: formation, lesson, block: id });
}

function Questions({ quiz, forms }: Props<OpenQuiz>) {
  const { errors } = quiz;
  return (
    <form method="post" action={addressOf(quiz, forms)} className="flex flex-col gap-8" data-kept={forms.account}>
      {quiz.time && <p className="font-semibold">{quiz.time.label}</p>}
      {quiz.isUnsaved && <UnsavedNotice />}
      <ErrorSummary errors={errors} form={quiz.id} />
      <input type="hidden" name={FORM_TOKEN} value={quiz.token ?? forms.token} />
      <input type="hidden" name={ATTEMPT} value={quiz.attemptId} />
      {quiz.questions.map((question, index) => {
        const id = fieldId(question.key, quiz.id);
        const message = errors.find(({ field }) => field === question.key)?.message;
        return (
          <fieldset key={question.key} className="field" aria-describedby={message && `${id}-erreur`}>
            <legend>
              {index + 1}. {question.text}
              {question.kind === "several" && <SeveralChoices />}
            </legend>
            {question.choices.map((choice, nth) => (
              <label className="choice" key={choice.key}>
                {/* Only an error links to it, and a lesson with many choices has to fit into the first round trip. */}
                <input
                  type={question.kind === "one" ? "radio" : "checkbox"}
                  id={message && nth === 0 ? id : undefined}
                  name={question.key}
                  value={choice.key}
                  defaultChecked={quiz.ticked[question.key]?.includes(choice.key)}
                />
                {choice.text}
              </label>
            ))}
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
      {quiz.time && <MoreTime time={quiz.time} />}
    </form>
  );
}

function MoreTime({ time }: { time: NonNullable<OpenQuiz["time"]> }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
      <input type="hidden" name={EXTENSIONS} value={time.extensions} />
      <Button variant="quiet" name={QUIZ_STEP} value={MORE_TIME}>
        J’ai besoin de plus de temps
      </Button>
      <p className="hint">{time.more}</p>
    </div>
  );
}

export function ReadOnlyQuiz({ quiz: { id, title, intro, terms, questions } }: { quiz: AskedQuiz }) {
  return (
    <Sheet id={id} title={title} intro={intro}>
      <Terms terms={terms} />
      <ol className="flex list-none flex-col gap-6 p-0">
        {questions.map(({ key, text, kind, choices }, index) => (
          <li key={key} className="flex flex-col gap-2 border-line border-t pt-4">
            <p className="font-semibold">
              {index + 1}. {text}
              {kind === "several" && <SeveralChoices />}
            </p>
            <ul className="arc-list">
              {choices.map((choice) => (
                <li key={choice.key}>{choice.text}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <p className="hint">Dans la formation, tu réponds, puis chaque réponse s’explique.</p>
    </Sheet>
  );
}

function SeveralChoices() {
  return <span className="optional"> (plusieurs réponses possibles)</span>;
}

export function QuizResult({ quiz, forms }: Props<GradedQuiz>) {
  const { attempt, passPercent, questions, outlook, start } = quiz;
  const address = href("/formations/:slug/apprendre/:lesson", { slug: forms.formation, lesson: forms.lesson });
  return (
    <Sheet id={quiz.id} anchor="inside" title={quiz.title} intro={quiz.intro}>
      <div
        role="status"
        id={quiz.id}
        tabIndex={-1}
        data-arrived={attempt.id}
        className={`scroll-mt-40 rounded-md ${attempt.score === 100 ? "flex items-center gap-4 bg-tertiary-soft p-4" : "-m-3 p-3 focus:outline-offset-0"}`}
      >
        {attempt.score === 100 && <RisenSun />}
        <p>
          <strong>
            {attempt.score}&nbsp;% de bonnes réponses{attempt.passed ? ", c’est réussi." : "."}
          </strong>{" "}
          {counted(attempt.right, "bonne réponse", "bonnes réponses")} sur {questions.length}.{" "}
          {attempt.score === 100 && "Sans une faute\u00a0: savoure, tu l’as bien gagné. "}
          {!attempt.passed && `Il en fallait ${passPercent}\u00a0%. `}
          {outlook}
        </p>
      </div>
      {attempt.isLate && (
        <p>Tes réponses sont arrivées après la fin du temps prévu. Elles comptent comme les autres.</p>
      )}
      <ol className="flex list-none flex-col gap-6 p-0">
        {questions.map((question, index) => (
          <li key={question.key} className="flex flex-col gap-2 border-line border-t pt-4">
            <p className="font-semibold">
              {index + 1}. {question.text}
            </p>
            <Answers question={question} answers={attempt.answers} />
            {question.explanation !== NO_EXPLANATION && <p className="text-ink-soft">{question.explanation}</p>}
          </li>
        ))}
      </ol>
      {quiz.mayRetake && !start && (
        <p className="print:hidden">
          <a className="link" href={`${address}?${RETAKEN}=${quiz.id}#${quiz.id}`}>
            Recommencer le quiz
          </a>
        </p>
      )}
      {start?.attemptId && (
        <div className="flex flex-col gap-4 print:hidden">
          <Terms terms={start.terms} />
          <StartForm address={addressOf(quiz, forms)} attemptId={start.attemptId} label="Recommencer le quiz" />
        </div>
      )}
    </Sheet>
  );
}

/** What she answered and what is right; once, where it is the same. */
function Answers({ question, answers }: { question: QuizQuestion; answers: GradedQuiz["attempt"]["answers"] }) {
  const right = choicesOf(question, ({ correct }) => correct);
  if (isRight(question, answers))
    return (
      <>
        <p className="font-semibold text-success">Juste</p>
        <p>Ta réponse, et la bonne&nbsp;: {right}</p>
      </>
    );
  return (
    <>
      <p className="font-semibold text-error">À revoir</p>
      <p>Ta réponse&nbsp;: {choicesOf(question, ({ key }) => answers[question.key]?.includes(key)) || "aucune"}</p>
      <p>Bonne réponse&nbsp;: {right}</p>
    </>
  );
}

function RisenSun() {
  return (
    <svg className="size-12 shrink-0" viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="12" className="fill-sun" />
      <circle cx="24" cy="24" r="20" className="fill-none stroke-sun" strokeWidth="1.5" />
    </svg>
  );
}

type Choice = QuizQuestion["choices"][number];

function choicesOf({ choices }: QuizQuestion, are: (choice: Choice) => boolean | undefined): string {
  return choices
    .filter(are)
    .map(({ text }) => text)
    .join(" · ");
}
