import { expect, test } from "vitest";
import { TooBusy, verifyPassword } from "./password-hash.server.ts";

/** A hash that is checked within a fraction of a millisecond. */
const CHEAP = "$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

async function refusedOf(crowd: number): Promise<number> {
  const checks = await Promise.allSettled(Array.from({ length: crowd }, () => verifyPassword("une phrase", CHEAP)));
  return checks.filter((check) => check.status === "rejected" && check.reason instanceof TooBusy).length;
}

test("a crowd is refused by how long it would wait: where each check takes a moment, all of them are made", async () => {
  // As slow as passwords are, until it is known better.
  expect(await refusedOf(200)).toBeGreaterThan(100);
  for (let rounds = 0; rounds < 3; rounds += 1) await refusedOf(20);
  expect(await refusedOf(200)).toBe(0);
});
