import type { LearnerBlock } from "#app/domain/school/blocks/registry.ts";
import type { FormAnswer } from "#app/ui/form-state.ts";
import type { FormBlock } from "./block-order.ts";
import type { Values } from "./lesson-form.ts";
import type { Difference } from "./lesson-notices.tsx";

/** What a lesson's form is answered with when it is shown again, with what was typed. */
export interface LessonAnswer extends FormAnswer {
  form: { values: Values; blocks: readonly FormBlock[] };
  preview: LearnerBlock[] | null;
  conflict: { version: number; differences: Difference[] } | null;
  /** Films without captions, by their blocks. */
  uncaptioned: string[];
  /** The block that a file is sent for, on a page of its own. */
  upload: { block: string; error: string | null } | null;
}

export function shownAgain(values: Values, blocks: readonly FormBlock[]): LessonAnswer {
  const form = { values, blocks };
  return { form, result: {}, error: null, preview: null, conflict: null, uncaptioned: [], upload: null };
}
