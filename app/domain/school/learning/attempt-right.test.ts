import { expect, test } from "vitest";
import { attemptRight } from "./attempt-right.ts";

const at = (time: string) => new Date(`2026-11-23T${time}Z`);
const once = { count: 1, lastAt: at("10:00:30") };
const twice = { count: 2, lastAt: at("10:00:30") };
const never = { count: 0, lastAt: null };
const allowed = (left: number | null) => ({ isAllowed: true, left });
const waiting = (left: number | null, time: string) => ({ isAllowed: false, left, opensAt: at(time) });
const exhausted = { isAllowed: false, left: 0, opensAt: null };

test.each([
  ["without limits, always", {}, twice, "10:00:31", allowed(null)],
  ["before the first attempt", { maxAttempts: 2, waitMinutes: 60 }, never, "10:00:31", allowed(2)],
  ["one of two", { maxAttempts: 2 }, once, "10:00:31", allowed(1)],
  ["two of two", { maxAttempts: 2 }, twice, "23:00:00", exhausted],
  ["a limit that was lowered since", { maxAttempts: 1 }, twice, "23:00:00", exhausted],
  ["within the waiting time", { waitMinutes: 60 }, once, "11:00:29", waiting(null, "11:00:30")],
  ["at its end", { waitMinutes: 60 }, once, "11:00:30", allowed(null)],
  ["waiting for the last one", { maxAttempts: 2, waitMinutes: 60 }, once, "10:30:00", waiting(1, "11:00:30")],
  ["nothing to wait for after the last one", { maxAttempts: 2, waitMinutes: 60 }, twice, "10:30:00", exhausted],
])("%s", (_, limits, past, now, right) => {
  expect(attemptRight(limits, past, at(now))).toEqual(right);
});
