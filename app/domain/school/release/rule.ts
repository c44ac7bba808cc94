import { z } from "zod";
import { dayField } from "../../values/fields.ts";

export const MAX_DAYS = 730;

const days = (least: number) => z.int().min(least).max(MAX_DAYS);

/** When a module opens. A lesson that it waits for is in an earlier module. */
export function releaseRuleWith<Lesson extends z.ZodType<string>>(lesson: Lesson, day: z.ZodType<string> = dayField()) {
  return z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("after-access"), days: days(1) }),
    z.strictObject({ kind: z.literal("on-date"), on: day }),
    z.strictObject({ kind: z.literal("after-cohort"), days: days(0) }),
    z.strictObject({ kind: z.literal("after-lesson"), lesson }),
  ]);
}

/** `courseModules.release`; null there stands for « at once ». */
export const releaseRule = releaseRuleWith(z.uuid());
/** An earlier form took any year: what is stored stays readable, and is corrected there. */
const storedRule = releaseRuleWith(z.uuid(), z.iso.date());

export type ReleaseRule = z.infer<typeof releaseRule>;
export type ReleaseKind = ReleaseRule["kind"];

export function readRule(stored: object | null): ReleaseRule | null {
  return stored === null ? null : storedRule.parse(stored);
}

/** For a course in files or of another shop; undefined when the lesson is unknown there. */
export function renamedRule(
  rule: ReleaseRule | undefined | null,
  names: ReadonlyMap<string, string>,
): ReleaseRule | undefined {
  if (rule?.kind !== "after-lesson") return rule ?? undefined;
  const lesson = names.get(rule.lesson);
  return lesson === undefined ? undefined : { ...rule, lesson };
}
