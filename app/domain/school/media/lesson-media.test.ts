import { expect, test } from "vitest";
import { nearestQuality, wantedQuality } from "./lesson-media.ts";

test.each([
  [{ asked: "720", savesData: true, saved: "480" }, "720"],
  [{ asked: null, savesData: true, saved: "720" }, "240"],
  [{ asked: null, savesData: false, saved: "720" }, "720"],
  [{ asked: null, savesData: false, saved: null }, "480"],
] as const)("of %j comes %s", (preferences, quality) => {
  expect(wantedQuality(preferences)).toBe(quality);
});

test.each([
  [["240", "480", "720"], "480", "480"],
  [["240"], "720", "240"],
  [["480", "720"], "240", "480"],
  [[], "480", undefined],
] as const)("a film in %j is sent in %s as %s", (there, wanted, sent) => {
  expect(nearestQuality(there, wanted)).toBe(sent);
});
