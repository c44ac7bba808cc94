import { z } from "zod";

/** Of a version. The lesson's own columns hold what learners see; a version without settings has theirs. */
export const settingsSchema = z.object({
  title: z.string(),
  summary: z.string(),
  minutes: z.int(),
  required: z.boolean(),
  preview: z.boolean(),
});

export type LessonSettings = z.infer<typeof settingsSchema>;

export function settingsOf({ title, summary, minutes, required, preview }: LessonSettings): LessonSettings {
  return { title, summary, minutes, required, preview };
}
