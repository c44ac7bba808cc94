import type { FormAnswer } from "#app/ui/form-state.ts";

export interface MoveTarget {
  id: string;
  title: string;
  courseTitle: string;
}

export interface TreeAnswer extends FormAnswer {
  /** The course for its form of a new module, a module for its form of a new lesson or of its own title. */
  form: string;
  isRename: boolean;
}
