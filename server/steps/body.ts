import refusals from "../../app/content/refusals.json" with { type: "json" };
import { networkOf } from "../../app/domain/values/network.ts";
import { isShort } from "../../app/routing/form-type.ts";
import type { Exchange, Outcome, Step } from "../exchange.ts";
import { announcesBody } from "../http/discard-body.ts";
import { formError } from "../http/form-check.ts";
import { BodyReader, OF_ADMINISTRATORS } from "../http/read-body.ts";
import { sendText } from "../http/send.ts";

const FORM_BYTES = 100 * 1024;
/** Of a program that has not signed what it sends. */
const UNSIGNED_BYTES = 64 * 1024;

const ANSWERS = {
  "too-large": { status: 413, text: refusals.tooLarge },
  "too-slow": { status: 408, text: refusals.tooSlow },
  gone: { status: 400, text: "" },
  "no-form": { status: 415, text: refusals.noForm },
  unreadable: { status: 400, text: refusals.unreadableForm },
  "too-many": { status: 413, text: refusals.tooLarge },
};
type Refusal = keyof typeof ANSWERS;

/**
 * Reads the whole body: until then the request takes no place in the budget of requests being processed (decision 99). A
 * large form is read only when its route asks for it, once its guards have let the request in; a film as it arrives.
 */
export function body(): Step {
  const reader = new BodyReader();
  const guarded = new BodyReader(OF_ADMINISTRATORS);
  return async (exchange) => {
    const { request, isRead, info, route } = exchange;
    if (isRead || info.refusal) return "next";
    // A post without a body (by a program) is an empty form.
    if (!announcesBody(request)) request.headers["content-type"] ??= "application/x-www-form-urlencoded";
    if (route?.handle.body === "stream") {
      info.stream = request;
      return "next";
    }
    if (route?.handle.body === "guarded" && !isShort(request.headers["content-length"])) {
      exchange.body = whenAsked(async () => {
        const read = await readBody(guarded, exchange);
        if (typeof read === "string") info.refusal = ANSWERS[read].status;
        return read;
      });
      return "next";
    }
    const read = await readBody(reader, exchange);
    if (typeof read === "string") return refuse(exchange, read);
    exchange.body = read;
    return "next";
  };
}

function limitOf({ request, route }: Exchange): number {
  const { bodyLimit = FORM_BYTES, signature } = route?.handle ?? {};
  return signature && request.headers[signature] === undefined ? UNSIGNED_BYTES : bodyLimit;
}

/** Accepts only flat forms, except on routes that read the raw body. */
async function readBody(reader: BodyReader, exchange: Exchange): Promise<Buffer | Refusal> {
  const { request, info, route } = exchange;
  const read = await reader.read(request, networkOf(info.address), limitOf(exchange));
  if (typeof read === "string" || route?.handle.body === "raw") return read;
  return (await formError(request.headers["content-type"], read, route?.handle.fieldLimit)) ?? read;
}

/** A body that is read when somebody takes its first byte. */
function whenAsked(read: () => Promise<Buffer | Refusal>): ReadableStream<Uint8Array> {
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const bytes = await read();
    if (typeof bytes === "string") return controller.error(new Error(`body refused: ${bytes}`));
    controller.enqueue(bytes);
    controller.close();
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}

function refuse(exchange: Exchange, refusal: Refusal): Outcome {
  const { request, response } = exchange;
  const { status, text } = ANSWERS[refusal];
  // Of any other body the rest is read and discarded: a client that still sends would not see the answer of a connection
  // that is closed, not even when it has asked for that.
  if (refusal === "too-slow") response.setHeader("Connection", "close");
  else response.shouldKeepAlive = true;
  if (status === 413) return exchange.refuse(status, text);
  sendText(request, response, status, text);
  return "answered";
}
