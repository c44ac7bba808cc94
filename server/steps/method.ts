import refusals from "../../app/content/refusals.json" with { type: "json" };
import type { Step } from "../exchange.ts";
import { sendText } from "../http/send.ts";

const KNOWN = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Refuses at once the methods that no route accepts. */
export const knownMethod: Step = ({ request, response }) => {
  if (KNOWN.includes(request.method ?? "")) return "next";
  response.setHeader("Allow", KNOWN.join(", "));
  sendText(request, response, 405, refusals.otherMethod);
  return "answered";
};

/**
 * Each route is asked with its own methods only: React Router would run its action for PUT, PATCH and DELETE as it does
 * for POST. A POST goes on to React Router, which refuses it where there is no action, after the guards. An address
 * without a route, or in another spelling, does not exist for the others. The refusal is a page like any other, and
 * waits for its turn.
 */
export const method: Step = ({ request, response, isRead, info, route }) => {
  if (isRead || request.method === "POST" || route?.methods.includes(request.method ?? "")) return "next";
  info.refusal = route ? 405 : 404;
  info.route = route?.pattern;
  if (route) response.setHeader("Allow", route.methods.join(", "));
  return "next";
};
