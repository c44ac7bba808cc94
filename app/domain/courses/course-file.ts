import { z } from "zod";
import { releaseRuleWith } from "../release/rule.ts";
import { exerciseFields } from "./exercise.ts";
import { quizQuestions } from "./quiz.ts";

/** The format of a course in files, « essor-course/1 »: one course.json that names its texts, exercises and quizzes. */
const key = z.string().regex(/^[a-z0-9-]{1,80}$/);
const text = z.string().trim().min(1);
const named = { key, title: text };

const lessonFile = z.strictObject({
  ...named,
  slug: key,
  minutes: z.int().min(1).max(600),
  required: z.boolean(),
  preview: z.boolean(),
  /** Announced, not written yet: it has a summary and no blocks, and does not count. */
  state: z.enum(["a-paraitre"]).optional(),
  summary: text.optional(),
  blocks: z.array(
    z.discriminatedUnion("type", [
      z.strictObject({ key, type: z.enum(["texte", "exercice", "quiz"]), file: text }),
      z.strictObject({ key, type: z.literal("fichier"), file: text.regex(/\.pdf$/), label: text }),
    ]),
  ),
});

export const courseFile = z.strictObject({
  format: z.literal("essor-course/1"),
  slug: key,
  title: text,
  summary: text,
  modules: z.array(
    z.strictObject({ ...named, summary: text, release: releaseRuleWith(key).optional(), lessons: z.array(lessonFile) }),
  ),
});

export const exerciseFile = z.strictObject({ title: text, intro: z.string().trim(), fields: exerciseFields });

export const quizFile = z.strictObject({
  title: text,
  intro: z.string().trim(),
  passPercent: z.int().min(1).max(100),
  questions: quizQuestions,
});

export type CourseFile = z.infer<typeof courseFile>;
export type LessonFile = z.infer<typeof lessonFile>;
