import { z } from "zod";

export const MOST_DAYS = 730;

const days = (least: number) => z.int().min(least).max(MOST_DAYS);

/** When a module opens; null stands for « at once ». `course_modules.release` */
export const releaseRule = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("after-access"), days: days(1) }),
  z.strictObject({ kind: z.literal("on-date"), on: z.iso.date() }),
  z.strictObject({ kind: z.literal("after-cohort"), days: days(0) }),
  /** A lesson of the same course, in a module that comes before. */
  z.strictObject({ kind: z.literal("after-lesson"), lesson: z.uuid() }),
]);

export type ReleaseRule = z.infer<typeof releaseRule>;
export type ReleaseKind = ReleaseRule["kind"];

/** The rule of a module as the database holds it. */
export function readRule(stored: object | null): ReleaseRule | null {
  return stored === null ? null : releaseRule.parse(stored);
}
