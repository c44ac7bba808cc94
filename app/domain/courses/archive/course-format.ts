import { z } from "zod";
import { releaseRuleWith } from "../../release/rule.ts";
import { exerciseFields } from "../exercise.ts";
import { quizQuestions } from "../quiz.ts";

/**
 * The course.json of a course in files, in a folder or a zip of it. It names its texts, media and captions by their
 * place there; its keys mean something only within it. docs/course-format.md tells it to people.
 */
const key = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/);
/** No step out of the folder, and no name that a system would read in its own way. */
const file = z.string().regex(/^(?!.*\.\.)[a-z0-9][\w./-]{0,199}$/i);
const title = z.string().trim().min(1).max(200);
const summary = z.string().max(1000).default("");
const line = z.string().max(300).default("");

const block = z.discriminatedUnion("type", [
  z.strictObject({ key, type: z.enum(["texte", "exercice", "quiz"]), file }),
  z.strictObject({ key, type: z.literal("video"), asset: key, title: line }),
  z.strictObject({ key, type: z.literal("audio"), asset: key, title: line }),
  z.strictObject({ key, type: z.literal("image"), asset: key, alt: line, caption: line }),
  z.strictObject({ key, type: z.literal("fichier"), asset: key, label: title }),
]);

const lesson = z.strictObject({
  key,
  title,
  slug: key,
  minutes: z.int().min(1).max(600),
  required: z.boolean(),
  preview: z.boolean(),
  /** Absent for a lesson that learners see. */
  state: z.enum(["a-paraitre", "brouillon"]).optional(),
  summary,
  blocks: z.array(block).max(50),
  /** What is written and not published yet. */
  draft: z.array(block).max(50).optional(),
});

/** A rule names the lesson that it waits for by its key. */
const module = z.strictObject({
  key,
  title,
  summary,
  release: releaseRuleWith(key).optional(),
  lessons: z.array(lesson).max(200),
});

const asset = z.strictObject({
  key,
  kind: z.enum(["video", "audio", "image", "file"]),
  /** Of the file that was uploaded. */
  name: z.string().min(1).max(200),
  title: line,
  /** Absent for a file that is there and may still change. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Absent when only the library of the same shop has it. */
  file: file.optional(),
  tracks: z
    .array(z.strictObject({ lang: z.string().regex(/^[a-z]{2}$/), kind: z.enum(["captions", "chapters"]), file }))
    .default([]),
});

export const courseSchema = z.strictObject({
  format: z.literal("essor-course/1"),
  slug: key,
  title,
  summary,
  modules: z.array(module).max(100),
  assets: z.array(asset).max(500).default([]),
});

/** The file of an exercise, and that of a quiz. */
export const sheetSchemas = {
  exercice: z.strictObject({ title: z.string().trim().min(1), intro: z.string().trim(), fields: exerciseFields }),
  quiz: z.strictObject({
    title: z.string().trim().min(1),
    intro: z.string().trim(),
    passPercent: z.int().min(1).max(100),
    questions: quizQuestions,
  }),
};

export type CourseFile = z.infer<typeof courseSchema>;
export type LessonFile = z.infer<typeof lesson>;
export type BlockFile = z.infer<typeof block>;
export type AssetFile = z.infer<typeof asset>;
