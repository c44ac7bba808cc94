import type { Step } from "../exchange.ts";
import { sendText } from "../http/send.ts";
import { messages } from "../messages.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

export const method: Step = ({ request, response }) => {
  if (METHODS.includes(request.method ?? "")) return "next";
  response.setHeader("Allow", METHODS.join(", "));
  sendText(request, response, 405, messages.otherMethod);
  return "answered";
};
