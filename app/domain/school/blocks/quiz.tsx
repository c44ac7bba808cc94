import { z } from "zod";
import { durationLabel, readMinutes } from "#app/domain/values/duration.ts";
import { checkbox, lineField } from "#app/domain/values/fields.ts";
import { Checkbox, Field } from "#app/ui/field.tsx";
import { type AuthorFieldsProps, defineBlock } from "./block-kind.ts";
import { OpenQuizView, QuizResult, QuizStartView, ReadOnlyQuiz } from "./quiz-sheet.tsx";
import { askedQuiz, quizOfLearner } from "./quiz-state.ts";
import { notationField, SheetAuthorFields, sheetFields } from "./sheet.tsx";
import { readQuestions, writeQuestions } from "./sheet-notation.ts";
import type { QuizBlock } from "./stored-blocks.ts";

const PASS = "Indiquez un pourcentage, de 1 à 100.";

export const quiz = defineBlock("quiz", {
  label: "Quiz",
  fields: {
    ...sheetFields,
    passPercent: z.coerce.number({ error: PASS }).int(PASS).min(1, PASS).max(100, PASS),
    required: checkbox.transform((box) => box === "on" || undefined),
    maxAttempts: limit(100, "Indiquez un nombre de tentatives, de 1 à 100, ou laissez vide.", readCount),
    waitMinutes: limit(
      43_200,
      "Indiquez une durée jusqu’à 720\u00a0h, par exemple «\u00a030 min\u00a0» ou «\u00a024 h\u00a0», ou laissez vide.",
      readMinutes,
    ),
    durationMinutes: limit(600, "Indiquez un nombre de minutes, de 1 à 600, ou laissez vide.", readMinutes),
    questions: notationField(readQuestions),
  },
  fieldLabels: {
    title: "Titre",
    intro: "Consigne",
    passPercent: "Pourcentage à atteindre",
    required: "À réussir pour terminer la leçon",
    maxAttempts: "Nombre de tentatives",
    waitMinutes: "Attente entre deux tentatives",
    durationMinutes: "Durée",
    questions: "Questions",
  },
  typed: ({ questions, required, waitMinutes }) => ({
    questions: writeQuestions(questions),
    required: required ? "on" : "",
    waitMinutes: waitMinutes === undefined ? "" : durationLabel(waitMinutes),
  }),
  AuthorFields: ({ own }) => (
    <SheetAuthorFields
      own={own}
      questions="questions"
      hint={
        "Un paragraphe par question\u00a0: ses réponses une par ligne, «\u00a0+\u00a0» devant les justes, «\u00a0-\u00a0» devant les autres, puis l’explication après >."
      }
    >
      <Conditions own={own} />
    </SheetAuthorFields>
  ),
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
  written: (block) => [block.title, block.intro, settingsOf(block), writeQuestions(block.questions)].join("\n\n"),
  /** The choices would reveal the answers; with a duration, the questions are first seen when the quiz is started. */
  searched: ({ title, intro, durationMinutes, questions }) => [
    title,
    intro,
    ...(durationMinutes ? [] : questions.map(({ text }) => text)),
  ],
  printed: ({ title, intro, durationMinutes, questions }) => {
    if (durationMinutes) return { kind: "note", text: `À faire dans la leçon\u00a0: ${title}` };
    const fields = questions.map(({ text, choices }) => ({ label: text, choices: choices.map(({ text }) => text) }));
    return { kind: "sheet", title, intro, fields };
  },
});

function limit(max: number, error: string, read: (text: string) => number | undefined) {
  return lineField({ max: 20 })
    .default("")
    .transform((text, context) => {
      if (text === "") return undefined;
      const value = read(text);
      if (value !== undefined && value >= 1 && value <= max) return value;
      context.addIssue(error);
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

function Conditions({ own }: Pick<AuthorFieldsProps, "own">) {
  return (
    <>
      <Field label="Pourcentage à atteindre" inputMode="numeric" {...own("passPercent")} />
      <Checkbox
        label="À réussir pour terminer la leçon"
        hint="Sans cela, on peut toujours continuer quand même."
        name={own("required").name}
        defaultChecked={own("required").defaultValue !== ""}
      />
      <Field
        label="Nombre de tentatives"
        inputMode="numeric"
        hint="Vide&nbsp;: sans limite. Quand il n’en reste plus, la leçon peut se terminer quand même."
        {...own("maxAttempts")}
      />
      <Field
        label="Attente entre deux tentatives"
        hint="Par exemple «&nbsp;30&nbsp;min&nbsp;» ou «&nbsp;24&nbsp;h&nbsp;». Vide&nbsp;: aucune."
        {...own("waitMinutes")}
      />
      <Field
        label="Durée"
        inputMode="numeric"
        hint="En minutes. Vide&nbsp;: aucune. Elle est généreuse, pour que le quiz reste accessible à tout le monde&nbsp;: un bouton ajoute du temps autant de fois qu’il en faut, et des réponses envoyées plus tard comptent, avec la mention du retard."
        {...own("durationMinutes")}
      />
    </>
  );
}
