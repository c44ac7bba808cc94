import { randomUUIDv7 } from "node:crypto";

/** Ids grow with time, which keeps indexes compact; the time of creation is no secret here. */
export function newId(): string {
  return randomUUIDv7();
}
