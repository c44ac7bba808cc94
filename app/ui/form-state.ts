import type { SubmissionResult } from "@conform-to/react";

/** What an action answers when a form is refused: Conform's result, and an error of the whole form. */
export interface FormAnswer {
  result: SubmissionResult<string[]>;
  error: string | null;
}

/**
 * The state of a form for its view: one message for each field, the values, and the error summary. A refused form has
 * the typed values, otherwise the `stored` ones.
 */
export function formState(answer: FormAnswer | undefined, stored: Readonly<Record<string, string>> = {}) {
  const errors = answer?.result.error ?? {};
  const values = answer?.result.initialValue ?? {};
  const ofFields = Object.entries(errors).flatMap(([field, messages]) =>
    messages?.[0] ? [{ field, message: messages[0] }] : [],
  );
  const value = (name: string) => (typeof values[name] === "string" ? values[name] : undefined);
  return {
    errors,
    value,
    /** The props of a field: name, value and error. */
    field: (name: string) => ({ name, defaultValue: answer ? value(name) : stored[name], error: errors[name] }),
    /** The props of a checkbox. */
    box: (name: string) => ({ name, defaultChecked: value(name) === "on", error: errors[name] }),
    summary: answer?.error ? [{ field: "", message: answer.error }, ...ofFields] : ofFields,
  };
}
