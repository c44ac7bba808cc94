import { expect, test } from "vitest";
import { breachClock } from "./breach-clock.ts";

const noticedAt = new Date("2026-11-26T10:00:00Z");
const at = (hours: number) => new Date(noticedAt.getTime() + hours * 3_600_000);

test.each([
  [0, "red", /^Reste 72\u00a0heures pour prévenir la CNIL, jusqu’au 29 novembre 2026 à 11\u00a0h$/],
  [70.5, "red", /^Reste 1\u00a0heure pour/],
  [71.5, "red", /^Reste moins d’une heure pour/],
  [72, "red", /^Reste moins d’une heure pour/],
  [75, "red", /^Délai dépassé depuis 3\u00a0heures/],
])("%d hours after a breach was noticed, the clock says what is left", (hours, tone, text) => {
  const clock = breachClock({ noticedAt, notifiedAt: null, reason: "" }, at(hours));
  expect(clock).toEqual({ tone, text: expect.stringMatching(text) });
});

test("once the CNIL is told, or a reason is written down why not, no clock runs", () => {
  const now = at(500);
  const told = (hours: number) => breachClock({ noticedAt, notifiedAt: at(hours), reason: "" }, now);
  expect(told(72)).toMatchObject({ tone: "green", text: expect.stringContaining("dans les 72") });
  expect(told(73)).toMatchObject({ tone: "orange", text: expect.stringContaining("après les 72") });
  expect(breachClock({ noticedAt, notifiedAt: null, reason: "Aucun risque." }, now).tone).toBe("grey");
});
