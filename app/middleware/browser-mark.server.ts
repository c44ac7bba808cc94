import { randomBytes } from "node:crypto";
import { siteCookie } from "./cookies.server.ts";

const HOUR_SECONDS = 3600;

/** Identifies for an hour the browser whose answers were parked when its session had ended. */
const cookie = siteCookie("parked", HOUR_SECONDS);

export function browserMark(request: Request): string | undefined {
  return cookie.read(request.headers.get("Cookie"));
}

export function newBrowserMark(): string {
  return randomBytes(32).toString("base64url");
}

export const browserMarkCookie = cookie.write;
