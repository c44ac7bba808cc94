import { randomBytes } from "node:crypto";
import { siteCookie } from "./cookies.server.ts";

const HOUR_SECONDS = 3600;

/** Identifies for an hour the browser whose answers are saved for after sign-in. */
const cookie = siteCookie("parked", HOUR_SECONDS);

export function anonymousId(request: Request): string | undefined {
  return cookie.read(request.headers.get("Cookie"));
}

export function newAnonymousId(): string {
  return randomBytes(32).toString("base64url");
}

export const anonymousIdCookie = cookie.write;
