import { expect, test } from "vitest";
import entrepreneuriat from "../texts/entrepreneuriat.json" with { type: "json" };
import home from "../texts/home.json" with { type: "json" };
import neutral from "../texts/neutral.json" with { type: "json" };
import { BANKS_TAKE, GUARANTEE_BELOW_PERCENT, GUARANTEE_DAYS, REFUND_DAYS, WITHDRAWAL_DAYS } from "./promises.ts";

/** The founder's texts are files that she edits: they type what the legal texts and the code count with. */
const BOTH = `${WITHDRAWAL_DAYS} jours par la loi pour (me )?le dire, et ${GUARANTEE_DAYS} par notre promesse, si tu en as suivi moins de ${GUARANTEE_BELOW_PERCENT} %`;

test.each([
  ["home", home, BOTH],
  ["neutral", neutral, BOTH],
  ["entrepreneuriat", entrepreneuriat, `dans les ${WITHDRAWAL_DAYS} jours qui suivent ta commande`],
])("the text « %s » promises what the terms of sale promise", (_, text, promise) => {
  expect(JSON.stringify(text).replace(/\s/g, " ")).toMatch(new RegExp(promise));
});

/** « quatorze jours » reads better in a letter than « 14 jours »: each stands beside what it counts. */
const WORDS: Record<string, number> = { dix: 10, quatorze: 14, trente: 30 };
const COUNTED = [
  WITHDRAWAL_DAYS,
  REFUND_DAYS,
  GUARANTEE_DAYS,
  // Art. L224-25-9: a cancellation is carried out within so long.
  10,
];

test("the letters and forms of an order's rights type no number of days but those that the code counts with", () => {
  const sources = import.meta.glob<string>(
    [
      "/app/domain/shop/{orders,rights}/emails/*.tsx",
      "/app/routes/rights/*.{ts,tsx}",
      "/app/content/{cancellation,operator-alerts}.ts",
    ],
    { eager: true, query: "?raw", import: "default" },
  );
  const typed = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/(\d+|dix|quatorze|trente)(?:\s|&nbsp;|\\u00a0)+jours/g)].map(([, days = ""]) => ({
      file,
      days: WORDS[days] ?? Number(days),
    })),
  );
  expect(typed.length).toBeGreaterThan(10);
  expect(typed.filter(({ days }) => !COUNTED.includes(days))).toEqual([]);
  const letters = ["orders/emails/order-refunded", "orders/emails/sold-out-refunded"];
  letters.push("rights/emails/withdrawal-done", "rights/emails/cancellation-done");
  for (const name of letters) expect(sources[`/app/domain/shop/${name}.tsx`]).toContain("{BANKS_TAKE}");
  expect(BANKS_TAKE).toMatch(/^\d+ à \d+\sjours$/);
});
