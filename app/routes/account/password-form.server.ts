import type { Submission, SubmissionResult } from "@conform-to/react";
import { data } from "react-router";

interface Refusal {
  fieldErrors?: Record<string, string[]>;
  /** An error of the whole form. */
  error?: string | null;
  status?: number;
  headers?: HeadersInit;
}

/** Returns a function that refuses a form and shows it again with the typed values, without passwords. */
export function refuser(submission: Pick<Submission<unknown, string[]>, "reply">, hideFields: string[]) {
  return ({ fieldErrors = {}, error = null, status = 400, headers }: Refusal = {}) => {
    const result: SubmissionResult<string[]> = submission.reply({ fieldErrors, hideFields });
    return data({ result, error }, { status, headers });
  };
}

/** A wrong password is an error of its field; too many attempts are an error of the whole form. */
export function passwordRefusal(
  check: { status: number; error: string; headers?: HeadersInit },
  field: "password" | "currentPassword",
): Refusal {
  return check.status === 400 ? { fieldErrors: { [field]: [check.error] } } : check;
}
