import { expect, test } from "vitest";
import { reminderTime } from "./reminder-time.ts";

test.each([
  ["in the day", "2026-11-26T10:00:00Z", "2026-11-26T11:00:00Z", "2026-11-27T10:00:00Z"],
  ["at eight", "2026-11-26T07:00:00Z", "2026-11-26T08:00:00Z", "2026-11-27T07:00:00Z"],
  ["before eight", "2026-11-26T06:59:59Z", "2026-11-26T08:00:00Z", "2026-11-27T07:00:00Z"],
  ["just before 21 h", "2026-11-26T19:59:59Z", "2026-11-26T21:00:00Z", "2026-11-27T19:59:59Z"],
  ["at 21 h", "2026-11-26T20:00:00Z", "2026-11-26T21:00:00Z", "2026-11-28T07:00:00Z"],
  ["after midnight", "2026-11-26T23:30:00Z", "2026-11-27T00:30:00Z", "2026-11-28T07:00:00Z"],
  ["in summer", "2026-07-13T21:00:00Z", "2026-07-13T22:00:00Z", "2026-07-15T06:00:00Z"],
  ["the night that clocks go back", "2026-10-23T22:30:00Z", "2026-10-23T23:30:00Z", "2026-10-25T07:00:00Z"],
  ["canceled days later, at night", "2026-11-20T10:00:00Z", "2026-11-26T22:00:00Z", "2026-11-27T07:00:00Z"],
])("%s", (_, orderedAt, now, at) => {
  expect(reminderTime(new Date(orderedAt), new Date(now)).toISOString()).toBe(new Date(at).toISOString());
});
