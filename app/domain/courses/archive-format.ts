import { z } from "zod";
import { releaseRuleWith } from "../release/rule.ts";

/**
 * The course.json of a course in a zip. It names its texts, media and captions by their place in the zip; its keys mean
 * something only within it. docs/course-format.md tells it to people.
 */
const key = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/);
/** No step out of the archive, and no name that a system would read in its own way. */
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

/** The lesson that it waits for by its key. */
const releaseRule = releaseRuleWith(key);

const asset = z.strictObject({
  key,
  kind: z.enum(["video", "audio", "image", "file"]),
  /** Of the file that was uploaded. */
  name: z.string().min(1).max(200),
  title: line,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Absent when only the library of the same shop has it. */
  file: file.optional(),
  tracks: z.array(
    z.strictObject({ lang: z.string().regex(/^[a-z]{2}$/), kind: z.enum(["captions", "chapters"]), file }),
  ),
});

export const archiveSchema = z.strictObject({
  format: z.literal("essor-course/1"),
  slug: key,
  title,
  summary,
  modules: z
    .array(z.strictObject({ key, title, summary, release: releaseRule.optional(), lessons: z.array(lesson).max(200) }))
    .max(100),
  assets: z.array(asset).max(500).default([]),
});

export type CourseArchive = z.infer<typeof archiveSchema>;
export type ArchiveLesson = z.infer<typeof lesson>;
export type ArchiveBlock = z.infer<typeof block>;
export type ArchiveAsset = z.infer<typeof asset>;
