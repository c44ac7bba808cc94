import { z } from "zod";
import { releaseRuleWith } from "../../release/rule.ts";
import { exerciseFields } from "../exercise.ts";
import { quizQuestions, quizSettings } from "../quiz.ts";

/**
 * The course.json of a course in files, in a folder or a zip. It names texts, media and captions by their place there;
 * its keys are valid only within it. docs/course-format.md explains the format.
 */
const key = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/);
/** No path out of the folder, and no name with a special meaning for an operating system. */
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

const head = { title, summary, minutes: z.int().min(1).max(600), required: z.boolean(), preview: z.boolean() };

const lesson = z.strictObject({
  key,
  slug: key,
  ...head,
  /** Absent for a published lesson. */
  state: z.enum(["a-paraitre", "brouillon"]).optional(),
  blocks: z.array(block).max(50),
  /** The blocks that are not published yet. */
  draft: z.array(block).max(50).optional(),
  /** The title and the settings of the draft, when they differ from the published ones. */
  draftHead: z.strictObject(head).optional(),
});

/** A release rule names the lesson that it waits for by its key. */
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
  /** The name of the uploaded file. */
  name: z.string().min(1).max(200),
  title: line,
  /** Absent while the file may still change. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Absent when the file is only in the media library of the same shop. */
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

/** The format of an exercise's file and of a quiz's file. */
export const sheetSchemas = {
  exercice: z.strictObject({ title: z.string().trim().min(1), intro: z.string().trim(), fields: exerciseFields }),
  quiz: z.strictObject({
    title: z.string().trim().min(1),
    intro: z.string().trim(),
    ...quizSettings,
    questions: quizQuestions,
  }),
};

export type CourseFile = z.infer<typeof courseSchema>;
export type LessonFile = z.infer<typeof lesson>;
export type BlockFile = z.infer<typeof block>;
export type AssetFile = z.infer<typeof asset>;
