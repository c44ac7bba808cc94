import type { IncomingMessage, ServerResponse } from "node:http";
import { monthlyLimit, type Refusal, rateLimited, serverError, tooLarge, unavailable } from "./errors.ts";

/** Failures of Airtable or of the network. */
export type FaultKind =
  | "429"
  /** The month's calls are used up. */
  | "month"
  | "413"
  | "418"
  | "500"
  | "503"
  /** Accepts the request and never answers. */
  | "slow"
  | "malformed"
  | "html"
  /** Half an answer, then silence. */
  | "cut"
  | "reset"
  | "redirect"
  | "huge";

const REFUSALS: Partial<Record<FaultKind, Refusal>> = {
  "429": rateLimited,
  month: monthlyLimit,
  "413": tooLarge,
  "418": { status: 418, body: { error: { type: "TEAPOT", message: "Short and stout" } } },
  "500": serverError,
  "503": unavailable,
};
const HUGE_BYTES = 400_000_000;

/** Simulates the failure instead of answering. */
export function play(kind: FaultKind, request: IncomingMessage, response: ServerResponse): void {
  const refusal = REFUSALS[kind];
  if (refusal) {
    response.writeHead(refusal.status, { "Content-Type": "application/json" }).end(JSON.stringify(refusal.body));
  } else if (kind === "malformed") {
    response.writeHead(200, { "Content-Type": "application/json" }).end('{"records":[{"id":"rec1","fields":');
  } else if (kind === "html") {
    response.writeHead(200, { "Content-Type": "text/html" }).end("<html><body>Please wait…</body></html>");
  } else if (kind === "cut") {
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": 5000 });
    response.write('{"records":[');
  } else if (kind === "reset") {
    request.socket.destroy();
  } else if (kind === "redirect") {
    response.writeHead(302, { Location: "http://169.254.169.254/latest/meta-data/" }).end();
  } else if (kind === "huge") {
    pour(response);
  }
}

function pour(response: ServerResponse): void {
  response.writeHead(200, { "Content-Type": "application/json" });
  const piece = Buffer.alloc(1_000_000, "x");
  let sent = 0;
  response.write('{"records":[{"id":"rec1","fields":{"title":"');
  const more = () => {
    while (sent < HUGE_BYTES && !response.destroyed) {
      sent += piece.length;
      if (!response.write(piece)) return void response.once("drain", more);
    }
    response.end('"}}]}');
  };
  more();
}
