import { z } from "zod";
import {
  archivedBlock,
  archiveFile as file,
  archiveKey as key,
  archiveLine as line,
  archiveTitle as title,
} from "../../blocks/stored-blocks.ts";
import { releaseRuleWith } from "../../release/rule.ts";

/** docs/course-format.md explains the format. */
const summary = z.string().max(1000).default("");

const settings = { title, summary, minutes: z.int().min(1).max(600), required: z.boolean(), preview: z.boolean() };

const lesson = z.strictObject({
  key,
  slug: key,
  ...settings,
  /** Absent for a published lesson. */
  state: z.enum(["announced", "draft"]).optional(),
  blocks: z.array(archivedBlock).max(50),
  draft: z.array(archivedBlock).max(50).optional(),
  /** The title and the settings of the draft, when they differ from the published ones. */
  draftHead: z.strictObject(settings).optional(),
});

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
  name: z.string().min(1).max(200),
  title: line,
  /** Absent while the file may still change. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Absent when the file is only in the media library of the same shop. */
  file: file.optional(),
  /** Absent where somebody speaks. */
  voice: z.literal(false).optional(),
  tracks: z
    .array(z.strictObject({ lang: z.string().regex(/^[a-z]{2}$/), kind: z.enum(["captions", "chapters"]), file }))
    .default([]),
});

export const courseSchema = z.strictObject({
  format: z.literal("essor-course/1"),
  slug: key,
  title,
  summary,
  sample: z.literal(true).optional(),
  modules: z.array(module).max(100),
  assets: z.array(asset).max(500).default([]),
});

export type CourseFile = z.infer<typeof courseSchema>;
export type LessonFile = z.infer<typeof lesson>;
export type AssetFile = z.infer<typeof asset>;
