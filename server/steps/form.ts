import { refusals } from "../../app/content/refusals.ts";
import type { Step } from "../exchange.ts";
import { formError } from "../http/form-check.ts";
import { sendText } from "../http/send.ts";

const ANSWERS = {
  "no-form": { status: 415, text: refusals.noForm },
  unreadable: { status: 400, text: refusals.unreadableForm },
  "too-many": { status: 413, text: refusals.tooLarge },
};

/** Accepts only flat forms, except on routes that read the raw body. */
export const form: Step = async ({ request, response, body, route }) => {
  if (body === undefined || route?.handle.body === "raw") return "next";
  // A post without a body (by a program) is an empty form.
  if (body.length === 0) request.headers["content-type"] ??= "application/x-www-form-urlencoded";
  const error = await formError(request.headers["content-type"], body);
  if (!error) return "next";
  sendText(request, response, ANSWERS[error].status, ANSWERS[error].text);
  return "answered";
};
