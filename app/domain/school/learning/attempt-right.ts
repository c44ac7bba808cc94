import type { QuizBlock } from "../courses/blocks.ts";

type Limits = Pick<QuizBlock, "maxAttempts" | "waitMinutes">;

/** The graded attempts of one learner at one quiz, in all versions of the lesson. */
export interface PastAttempts {
  count: number;
  lastAt: Date | null;
}

/** Whether a learner may take the quiz now. `left`: attempts that remain; null without a limit. */
export type AttemptRight =
  | { isAllowed: true; left: number | null }
  | { isAllowed: false; left: number | null; opensAt: Date }
  | { isAllowed: false; left: 0; opensAt: null };
export type ClosedRight = Exclude<AttemptRight, { isAllowed: true }>;

export function attemptRight(
  { maxAttempts, waitMinutes = 0 }: Limits,
  { count, lastAt }: PastAttempts,
  now: Date,
): AttemptRight {
  const left = maxAttempts === undefined ? null : Math.max(0, maxAttempts - count);
  if (left === 0) return { isAllowed: false, left, opensAt: null };
  const opensAt = lastAt && new Date(lastAt.getTime() + waitMinutes * 60_000);
  return opensAt && opensAt > now ? { isAllowed: false, left, opensAt } : { isAllowed: true, left };
}
