import { randomUUIDv7 } from "node:crypto";
import { hashOf } from "./hash.server.ts";

/** Ids grow with time, which keeps indexes compact; the time of creation is no secret here. */
export function newId(): string {
  return randomUUIDv7();
}

/** The same text, the same id (RFC 9562, version 8). */
export function idOf(text: string): string {
  const hash = hashOf(text);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
