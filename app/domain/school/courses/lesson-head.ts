import { z } from "zod";

/**
 * What a version of a lesson holds besides its blocks. The lesson's own columns hold what learners see; a version that
 * was stored without a head has theirs.
 */
export const headSchema = z.object({
  title: z.string(),
  summary: z.string(),
  minutes: z.int(),
  required: z.boolean(),
  preview: z.boolean(),
});

export type LessonHead = z.infer<typeof headSchema>;

export function headOf({ title, summary, minutes, required, preview }: LessonHead): LessonHead {
  return { title, summary, minutes, required, preview };
}
