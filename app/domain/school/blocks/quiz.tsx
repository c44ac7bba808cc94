import { z } from "zod";
import { durationLabel, readMinutes } from "#app/domain/values/duration.ts";
import { checkbox, intField, lineField } from "#app/domain/values/fields.ts";
import { QuizAuthorFields } from "./authoring/quiz-author.tsx";
import {
  EMPTY_ANSWER,
  EMPTY_QUESTION,
  readQuestions,
  typedQuestions,
  writtenQuestions,
} from "./authoring/quiz-form.ts";
import { defineBlock } from "./block-kind.ts";
import { OpenQuizView, QuizResult, QuizStartView, ReadOnlyQuiz } from "./quiz-sheet.tsx";
import { askedQuiz, quizOfLearner } from "./quiz-state.ts";
import { NO_QUESTIONS, sheetFields } from "./sheet.tsx";
import { QUIZ_MODELS, USUAL_PERCENT } from "./sheet-models.ts";
import type { QuizBlock } from "./stored-blocks.ts";

const PASS = "Indiquez un pourcentage, de 1 à 100.";

export const quiz = defineBlock("quiz", {
  label: "Quiz",
  fields: {
    ...sheetFields,
    passPercent: intField(PASS, 1, 100).default(USUAL_PERCENT),
    required: checkbox.transform((box) => box === "on" || undefined),
    maxAttempts: limit(100, "Indiquez un nombre de tentatives, de 1 à 100, ou laissez vide.", readCount),
    waitMinutes: limit(
      43_200,
      "Indiquez une durée jusqu’à 720\u00a0h, par exemple «\u00a030 min\u00a0» ou «\u00a024 h\u00a0», ou laissez vide.",
      readMinutes,
    ),
    durationMinutes: limit(600, "Indiquez un nombre de minutes, de 1 à 600, ou laissez vide.", readMinutes),
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
  typed: ({ required, waitMinutes }) => ({
    required: required ? "on" : "",
    waitMinutes: waitMinutes === undefined ? "" : durationLabel(waitMinutes),
  }),
  list: {
    name: "questions",
    missing: NO_QUESTIONS,
    typed: ({ questions }) => typedQuestions(questions),
    read: readQuestions,
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
  written: (block) =>
    [block.title, block.intro, settingsOf(block), writtenQuestions(typedQuestions(block.questions))].join("\n\n"),
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
