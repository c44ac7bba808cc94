import { refusals } from "../../app/content/refusals.ts";
import type { Step } from "../exchange.ts";
import { networkOf } from "../http/client-address.ts";
import { type BodyError, BodyReader } from "../http/read-body.ts";
import { sendText } from "../http/send.ts";

const FORM_BYTES = 100 * 1024;
const ANSWERS: Record<BodyError, { status: number; text: string }> = {
  "too-large": { status: 413, text: refusals.tooLarge },
  "too-slow": { status: 408, text: refusals.tooSlow },
  gone: { status: 400, text: "" },
};

/**
 * Reads the whole body: until then the request takes no place in the budget of requests being processed. A film is too
 * large for that: its route reads it as it arrives, once its guards have let the request in.
 */
export function body(): Step {
  const reader = new BodyReader();
  return async (exchange) => {
    const { request, response, isRead, info, route } = exchange;
    if (isRead || info.refusal) return "next";
    if (route?.handle.body === "stream") {
      info.stream = request;
      return "next";
    }
    const read = await reader.read(request, networkOf(info.address), route?.handle.bodyLimit ?? FORM_BYTES);
    if (typeof read === "string") {
      const { status, text } = ANSWERS[read];
      response.setHeader("Connection", "close");
      sendText(request, response, status, text);
      return "answered";
    }
    exchange.body = read;
    return "next";
  };
}
