import type { FormAnswer } from "#app/ui/form-state.ts";

export interface MoveTarget {
  id: string;
  title: string;
  courseTitle: string;
}

export interface TreeAnswer extends FormAnswer {
  /** The course for the form of a new module, otherwise the module whose form it is. */
  form: string;
  /** Which form of the module. */
  part: "addition" | "name" | "release";
}
