import type { SubmissionResult } from "@conform-to/react";

/** What an action answers when a form is refused: Conform's result, and an error of the whole form. */
export interface FormAnswer {
  result: SubmissionResult<string[]>;
  error: string | null;
}

/** A refused form as its view needs it: one message per field, the values as typed, the list for the summary. */
export function formState(answer: FormAnswer | undefined) {
  const errors = answer?.result.error ?? {};
  const values = answer?.result.initialValue ?? {};
  const ofFields = Object.entries(errors).flatMap(([field, messages]) =>
    messages?.[0] ? [{ field, message: messages[0] }] : [],
  );
  const value = (name: string) => (typeof values[name] === "string" ? values[name] : undefined);
  return {
    errors,
    value,
    /** The props of a field: its name, what was typed, what is wrong. */
    field: (name: string) => ({ name, defaultValue: value(name), error: errors[name] }),
    /** The same for a box. */
    box: (name: string) => ({ name, defaultChecked: value(name) === "on", error: errors[name] }),
    summary: answer?.error ? [{ field: "", message: answer.error }, ...ofFields] : ofFields,
  };
}
