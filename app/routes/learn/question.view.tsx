import { href } from "react-router";
import type { FormErrors, LessonForms } from "#app/domain/school/blocks/block-kind.ts";
import { FORM_TOKEN, SAVED } from "#app/domain/school/blocks/lesson-forms.ts";
import { UnsavedNotice } from "#app/domain/school/blocks/sheet.tsx";
import type { LessonQuestions, OwnQuestion } from "#app/domain/school/questions/lesson-questions.server.ts";
import { cutAt } from "#app/domain/values/lines.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Checkbox, ErrorSummary, Field } from "#app/ui/field.tsx";
import { DoneNotice } from "#app/ui/notice.tsx";

/** The anchor of the questions on their lesson's page, and the id of their form. */
export const QUESTIONS = "questions";

/** A question that is typed: the empty form, the refused one, or the one that was sent after the session had ended. */
interface TypedQuestion {
  id: string;
  text: string;
  mayPublish: boolean;
  isUnsaved: boolean;
  /** The one before it has just been sent. */
  isSent?: boolean;
}

export function typedQuestion(unsaved: URLSearchParams | null, newId: string, search: URLSearchParams): TypedQuestion {
  const text = unsaved?.get("question") ?? "";
  const mayPublish = unsaved?.get("publier") === "on";
  return {
    id: unsaved?.get("numero") || newId,
    text,
    mayPublish,
    isUnsaved: text !== "",
    isSent: search.get(SAVED) === QUESTIONS,
  };
}

interface QuestionsProps {
  questions: LessonQuestions;
  /** Null where no questions are answered. */
  form: TypedQuestion | null;
  forms: LessonForms;
}

/** The learner's questions about a lesson with their answers, and the published ones of others. */
export function Questions({ questions, form, forms }: QuestionsProps) {
  const { own, published } = questions;
  if (!form && own.length + published.length === 0) return null;
  return (
    <section
      // After a question, the address leads to the notice.
      id={form?.isSent ? undefined : QUESTIONS}
      aria-labelledby="questions-titre"
      className="flex max-w-[38rem] scroll-mt-8 flex-col gap-6 border-line border-t pt-8 print:hidden"
    >
      <h2 id="questions-titre" className="text-xl">
        Questions
      </h2>
      {form?.isSent && <DoneNotice id={QUESTIONS}>Ta question est envoyée.</DoneNotice>}
      {published.map(({ id, text, answer }) => (
        <QuestionAndAnswer
          key={id}
          question={text}
          asked="Question d’une participante"
          answer={answer}
          answered="Réponse"
        >
          <a className="link text-sm" href={`${href("/signaler")}?contenu=${encodeURIComponent(reported(text))}`}>
            Signaler un contenu
          </a>
        </QuestionAndAnswer>
      ))}
      {own.map((question) => (
        <QuestionAndAnswer
          key={question.id}
          question={question.text}
          asked={`${question.blockId ? "Ta feuille · Envoyée" : "Ta question · Posée"} le ${formatDate(question.askedAt)}`}
          answer={question.answer}
          isClosed={question.isClosed}
          answered={question.answeredAt && `Réponse du ${formatDate(question.answeredAt)}`}
        >
          {question.blockId === null && <PublicationConsent question={question} forms={forms} />}
        </QuestionAndAnswer>
      ))}
      {form && (
        <Disclosure summary="Poser une question" isOpen={form.isUnsaved}>
          <QuestionFormView form={form} forms={forms} />
        </Disclosure>
      )}
    </section>
  );
}

/** What the form of a report begins with. */
const reported = (text: string) => `Question d’une participante\u00a0: ${cutAt(text, 200)}`;

interface QuestionAndAnswerProps {
  question: string;
  asked: string;
  answer: string | null;
  answered: string | null;
  isClosed?: boolean;
  children?: React.ReactNode;
}

function QuestionAndAnswer({ question, asked, answer, answered, isClosed, children }: QuestionAndAnswerProps) {
  return (
    <article className="flex flex-col gap-2">
      <p className="hint">{asked}</p>
      <p className="wrap-anywhere whitespace-pre-line font-semibold">{question}</p>
      {answer === null ? (
        <p className="hint">
          {isClosed
            ? "Elle est lue et classée\u00a0: si tu attends encore une réponse, écris-nous."
            : "Elle est bien arrivée. La réponse viendra par e-mail, et se lira ici."}
        </p>
      ) : (
        <div className="flex flex-col gap-1 border-accent border-s-2 ps-4">
          <p className="hint">{answered}</p>
          <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      )}
      {children}
    </article>
  );
}

/** The learner can withdraw the consent to publication at any time. */
function PublicationConsent({ question, forms }: { question: OwnQuestion; forms: LessonForms }) {
  const { id, mayPublish, isPublished } = question;
  const state = isPublished ? "Publiée sous la leçon, sans ton nom." : "Tu acceptes qu’elle soit publiée sans nom.";
  return (
    <form
      method="post"
      action={addressOf(forms)}
      className="flex flex-wrap items-center gap-x-4 gap-y-1"
      data-arrived={id}
    >
      <input type="hidden" name="question" value={id} />
      <p className="hint">{mayPublish ? state : "Toi seule la vois ici."}</p>
      <Button variant="quiet" name="accord" value={mayPublish ? "non" : "oui"}>
        {mayPublish ? "Ne plus accepter" : "Accepter qu’elle soit publiée sans mon nom"}
      </Button>
    </form>
  );
}

interface QuestionFormProps {
  form: TypedQuestion;
  forms: LessonForms;
  errors?: FormErrors;
}

export function QuestionFormView({ form, forms, errors = [] }: QuestionFormProps) {
  return (
    <form
      method="post"
      action={addressOf(forms)}
      className="flex flex-col gap-4 print:hidden"
      data-kept={forms.account}
    >
      {form.isUnsaved && <UnsavedNotice text="Ta question t’attendait. Relis-la, puis envoie-la." />}
      <ErrorSummary errors={errors} form={QUESTIONS} />
      <input type="hidden" name={FORM_TOKEN} value={forms.token} />
      <input type="hidden" name="numero" value={form.id} />
      <Field
        type="textarea"
        form={QUESTIONS}
        name="question"
        label="Ta question"
        hint="La réponse vient par e-mail, et reste ici."
        rows={5}
        saysOptional={false}
        defaultValue={form.text}
        error={errors.find(({ field }) => field === "question")?.message}
      />
      <Checkbox
        form={QUESTIONS}
        name="publier"
        label="J’accepte qu’elle soit publiée ici, sans mon nom. Je peux changer d’avis."
        defaultChecked={form.mayPublish}
      />
      <Button variant="secondary" className="self-start">
        Envoyer ma question
      </Button>
    </form>
  );
}

function addressOf({ formation, lesson }: LessonForms): string {
  return href("/formations/:slug/apprendre/:lesson/questions", { slug: formation, lesson });
}
