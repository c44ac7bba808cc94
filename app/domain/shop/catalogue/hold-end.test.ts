import { expect, test } from "vitest";
import { holdEnd } from "./hold-end.ts";

test.each([
  ["a day", "2026-11-27T10:00:00Z", 24, null, "2026-11-28T10:00:00.000Z"],
  ["not into the night", "2026-11-27T21:30:00Z", 24, null, "2026-11-29T08:00:00.000Z"],
  ["not before the morning", "2026-11-27T02:00:00Z", 2, null, "2026-11-27T08:00:00.000Z"],
  ["half of what is left of the sale", "2026-11-27T09:00:00Z", 24, "2026-11-27T19:00:00Z", "2026-11-27T14:00:00.000Z"],
  ["two hours at least", "2026-11-27T09:00:00Z", 24, "2026-11-27T13:00:00Z", "2026-11-27T11:00:00.000Z"],
  ["never beyond the sale", "2026-11-27T16:00:00Z", 24, "2026-11-28T07:00:00Z", "2026-11-28T07:00:00.000Z"],
  ["not at all when the sale ends", "2026-11-27T09:00:00Z", 24, "2026-11-27T12:59:00Z", undefined],
])("a seat is held %s", (_, now, hours, saleEnds, end) => {
  expect(holdEnd(new Date(now), hours, saleEnds ? new Date(saleEnds) : null)?.toISOString()).toBe(end);
});
