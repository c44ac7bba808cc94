import { z } from "zod";
import { described, type FieldMeta } from "#app/content/texts/fields.ts";
import { durationLabel, readMinutes } from "#app/domain/values/duration.ts";
import { checkbox, intField, lineField } from "#app/domain/values/fields.ts";
import { unmarked } from "#app/domain/values/marked.ts";
import { AddButton, PlaceNotice, placeId } from "#app/ui/arrange-buttons.tsx";
import { Checkbox, Field } from "#app/ui/field.tsx";
import { FieldError, fieldId, firstOf } from "#app/ui/field-parts.tsx";
import { SheetAuthorFields } from "./authoring/list-fields.tsx";
import {
  EMPTY_ANSWER,
  EMPTY_QUESTION,
  MAX_ANSWERS,
  readQuestions,
  typedQuestions,
  unfinishedQuestions,
  writtenQuestions,
} from "./authoring/quiz-form.ts";
import { type AuthorFieldsProps, defineBlock } from "./block-kind.ts";
import { OpenQuizView, QuizResult, QuizStartView, ReadOnlyQuiz } from "./quiz-sheet.tsx";
import { askedQuiz, quizOfLearner } from "./quiz-state.ts";
import { NO_QUESTIONS, sheetFields } from "./sheet.tsx";
import { QUIZ_MODELS, USUAL_PERCENT } from "./sheet-models.ts";
import type { QuizBlock } from "./stored-blocks.ts";

const settings = {
  passPercent: described(intField("Indiquez un pourcentage, de 1 à 100.", 1, 100).default(USUAL_PERCENT), {
    label: "Pourcentage à atteindre",
    help: `Vide\u00a0: ${USUAL_PERCENT}\u00a0%.`,
  }),
  required: described(
    checkbox.transform((box) => box === "on" || undefined),
    { label: "À réussir pour terminer la leçon", help: "Sans cela, on peut toujours continuer quand même." },
  ),
  maxAttempts: described(limit(100, "un nombre de tentatives, de 1 à 100", readCount), {
    label: "Nombre de tentatives",
    help: "Vide\u00a0: sans limite. Quand il n’en reste plus, la leçon peut se terminer quand même.",
  }),
  waitMinutes: described(
    limit(43_200, "une durée jusqu’à 720\u00a0h, par exemple «\u00a030 min\u00a0» ou «\u00a024 h\u00a0»", readMinutes),
    {
      label: "Attente entre deux tentatives",
      help: "Par exemple «\u00a030\u00a0min\u00a0» ou «\u00a024\u00a0h\u00a0». Vide\u00a0: aucune.",
    },
  ),
  durationMinutes: described(limit(600, "un nombre de minutes, de 1 à 600", readMinutes), {
    label: "Durée",
    help: "En minutes. Vide\u00a0: aucune. Elle est généreuse, pour que le quiz reste accessible à tout le monde\u00a0: un bouton ajoute du temps autant de fois qu’il en faut, et des réponses envoyées plus tard comptent, avec la mention du retard.",
  }),
};

export const quiz = defineBlock("quiz", {
  label: "Quiz",
  fields: { ...sheetFields, ...settings },
  typed: ({ required, waitMinutes }) => ({
    required: required ? "on" : "",
    waitMinutes: waitMinutes === undefined ? "" : durationLabel(waitMinutes),
  }),
  list: {
    name: "questions",
    missing: NO_QUESTIONS,
    typed: typedOf,
    read: readQuestions,
    unfinished: unfinishedQuestions,
    written: writtenQuestions,
    added: (list) => (list.endsWith("-choices") ? EMPTY_ANSWER : EMPTY_QUESTION),
    models: QUIZ_MODELS,
  },
  AuthorFields: QuizAuthorFields,
  show: (block, { work }) =>
    work ? quizOfLearner(block, work) : { ...askedQuiz(block), type: "read-only-quiz" as const },
  View: ({ block, viewer }) => {
    if (block.type === "read-only-quiz") return <ReadOnlyQuiz quiz={block} />;
    if (!viewer) return null;
    switch (block.type) {
      case "quiz":
        return <OpenQuizView quiz={block} forms={viewer.forms} />;
      case "quiz-to-start":
        return <QuizStartView quiz={block} forms={viewer.forms} />;
      case "graded-quiz":
        return <QuizResult quiz={block} forms={viewer.forms} />;
    }
  },
  written: (block) => [block.title, block.intro, settingsOf(block), writtenQuestions(typedOf(block))].join("\n\n"),
  /** The choices would reveal the answers; with a duration, the questions are first seen when the quiz is started. */
  searched: ({ title, intro, durationMinutes, questions }) => [
    title,
    unmarked(intro),
    ...(durationMinutes ? [] : questions.map(({ text }) => text)),
  ],
  printed: ({ title, intro, durationMinutes, questions }) => {
    if (durationMinutes) return { kind: "note", text: `À faire dans la leçon\u00a0: ${title}` };
    const fields = questions.map(({ text, choices }) => ({ label: text, choices: choices.map(({ text }) => text) }));
    return { kind: "sheet", title, intro, fields };
  },
});

function typedOf({ questions, unfinished }: QuizBlock) {
  return unfinished ?? typedQuestions(questions);
}

function limit(max: number, asked: string, read: (text: string) => number | undefined) {
  return lineField({ max: 20 })
    .default("")
    .transform((text, context) => {
      if (text === "") return undefined;
      const value = read(text);
      if (value !== undefined && value >= 1 && value <= max) return value;
      context.addIssue(`Indiquez ${asked}, ou laissez vide.`);
      return z.NEVER;
    });
}

function readCount(text: string) {
  return /^\d{1,3}$/.test(text) ? Number(text) : undefined;
}

function settingsOf({ passPercent, required, maxAttempts, waitMinutes, durationMinutes }: QuizBlock): string {
  return [
    `À atteindre\u00a0: ${passPercent}\u00a0%`,
    required && "À réussir pour terminer la leçon",
    maxAttempts && `Tentatives\u00a0: ${maxAttempts}`,
    waitMinutes && `Attente\u00a0: ${waitMinutes}\u00a0min`,
    durationMinutes && `Durée\u00a0: ${durationMinutes}\u00a0min`,
  ]
    .filter(Boolean)
    .join("\n");
}

function QuizAuthorFields({ own, itemsOf, done }: AuthorFieldsProps) {
  return (
    <SheetAuthorFields
      own={own}
      done={done}
      list="questions"
      to="au quiz"
      items={itemsOf("questions")}
      models={QUIZ_MODELS}
      item={(index) => <Question own={own} itemsOf={itemsOf} done={done} index={index} />}
    >
      <Conditions own={own} />
    </SheetAuthorFields>
  );
}

function Question({ own, itemsOf, done, index }: AuthorFieldsProps & { index: number }) {
  const at = (rest: string) => own("questions", `-${index}${rest}`);
  return (
    <>
      <input type="hidden" name={at("-key").name} value={at("-key").defaultValue} />
      <Field label="Question" type="textarea" rows={2} {...at("-text")} saysOptional={false} />
      <Answers
        own={own}
        done={done}
        list={`-${index}-choices`}
        count={itemsOf("questions", `-${index}-choices`).length}
        to={`à la question ${index + 1}`}
      />
      <Checkbox
        label="Plusieurs réponses possibles"
        hint="Avec deux bonnes réponses, cela va de soi."
        name={at("-several").name}
        defaultChecked={at("-several").defaultValue === "on"}
      />
      <Field
        label="Explication"
        type="textarea"
        rows={2}
        hint="Elle s’affiche avec la bonne réponse."
        {...at("-explanation")}
      />
    </>
  );
}

interface AnswersProps extends Pick<AuthorFieldsProps, "own" | "done"> {
  list: string;
  count: number;
  to: string;
}

function Answers({ own, done, list, count, to }: AnswersProps) {
  const whole = own("questions", list);
  const id = fieldId(whole.name);
  const message = firstOf(whole.error);
  const answers = Array.from({ length: count }, (_, index) => ({ index, rest: `${list}-${index}` }));
  return (
    <fieldset
      id={placeId({ name: whole.name, done })}
      className="flex min-w-0 flex-col gap-3"
      aria-describedby={message && `${id}-erreur`}
    >
      <legend className="mb-1 font-semibold">Réponses</legend>
      <p className="hint">Cochez les bonnes. Une réponse laissée vide n’est pas montrée.</p>
      <FieldError id={id} message={message} />
      {answers.map(({ index, rest }) => (
        <div
          key={rest}
          id={placeId({ name: own("questions", rest).name, done })}
          className="grid items-end gap-x-4 gap-y-1 sm:grid-cols-[1fr_auto]"
        >
          <PlaceNotice name={own("questions", rest).name} done={done} />
          <input
            type="hidden"
            name={own("questions", `${rest}-key`).name}
            value={own("questions", `${rest}-key`).defaultValue}
          />
          <Field label={`Réponse ${index + 1}`} {...own("questions", rest)} saysOptional={false} />
          <Checkbox
            label={
              <>
                Bonne réponse<span className="visually-hidden"> (réponse {index + 1})</span>
              </>
            }
            name={own("questions", `${rest}-ok`).name}
            defaultChecked={own("questions", `${rest}-ok`).defaultValue === "on"}
          />
        </div>
      ))}
      {count < MAX_ANSWERS && (
        <p>
          <AddButton list={whole.name} count={count} label="Ajouter une réponse" to={to} />
        </p>
      )}
    </fieldset>
  );
}

function Conditions({ own }: Pick<AuthorFieldsProps, "own">) {
  return Object.entries(settings).map(([name, schema]) => {
    const { label, help } = schema.meta() as unknown as FieldMeta;
    const { defaultValue, ...control } = own(name);
    return name === "required" ? (
      <Checkbox key={name} label={label} hint={help} name={control.name} defaultChecked={defaultValue !== ""} />
    ) : (
      <Field
        key={name}
        label={label}
        hint={help}
        inputMode={name === "waitMinutes" ? undefined : "numeric"}
        {...own(name)}
      />
    );
  });
}
