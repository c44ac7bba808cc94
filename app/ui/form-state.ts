import type { SubmissionResult } from "@conform-to/react";

/** What an action answers when a form is refused: Conform's result, and an error of the whole form. */
export interface FormAnswer {
  result: SubmissionResult<string[]>;
  error: string | null;
}

/**
 * A form as its view needs it: one message per field, the values, the list for the summary. A refused one keeps what was
 * typed, and an emptied field stays empty; before that it shows what is `stored`.
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
    /** The props of a field: its name, its value, what is wrong. */
    field: (name: string) => ({ name, defaultValue: answer ? value(name) : stored[name], error: errors[name] }),
    /** The same for a box. */
    box: (name: string) => ({ name, defaultChecked: value(name) === "on", error: errors[name] }),
    summary: answer?.error ? [{ field: "", message: answer.error }, ...ofFields] : ofFields,
  };
}
