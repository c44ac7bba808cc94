import { randomBytes } from "node:crypto";
import { isHttps } from "#app/config/env.server.ts";
import { readCookie } from "./cookies.ts";

const NAME = isHttps ? "__Host-parked" : "parked";
const HOUR_SECONDS = 3600;

/** Recognises for an hour the browser whose answers were kept when its session had ended. */
export function browserMark(request: Request): string | undefined {
  return readCookie(request.headers.get("Cookie"), NAME);
}

export function newBrowserMark(): string {
  return randomBytes(32).toString("base64url");
}

export function browserMarkCookie(mark: string): string {
  return `${NAME}=${mark}; Path=/; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}; Max-Age=${HOUR_SECONDS}`;
}
