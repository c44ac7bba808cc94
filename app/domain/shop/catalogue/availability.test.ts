import { expect, test } from "vitest";
import { gapsIn, type Offer, type Supply, whyNotForSale } from "./availability.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const LATER = new Date(NOW.getTime() + 1000);
const OPEN: Offer = {
  status: "open",
  isActive: true,
  openDate: null,
  closeDate: null,
  maxParticipants: null,
  currentParticipants: 0,
  waiting: null,
  hasGaps: false,
  isInPreparation: false,
  needsWrittenContract: false,
};

test.each([
  ["nothing against it", {}, null],
  ["a draft", { status: "draft" }, { reason: "unpublished" }],
  ["inactive", { isActive: false }, { reason: "unpublished" }],
  ["archived", { status: "archived" }, { reason: "archived" }],
  ["archived and inactive", { status: "archived", isActive: false }, { reason: "unpublished" }],
  ["nothing to open yet", { isInPreparation: true }, { reason: "in-preparation" }],
  ["sold by a written contract only", { needsWrittenContract: true }, { reason: "by-contract" }],
  ["not ready, and closed", { isInPreparation: true, status: "closed" }, { reason: "closed" }],
  ["empty", { hasGaps: true }, { reason: "in-preparation" }],
  ["empty, and closed", { hasGaps: true, status: "closed" }, { reason: "in-preparation" }],
  ["empty, and full", { hasGaps: true, status: "full" }, { reason: "in-preparation" }],
  ["empty, and archived", { hasGaps: true, status: "archived" }, { reason: "archived" }],
  ["empty, and a draft", { hasGaps: true, status: "draft" }, { reason: "unpublished" }],
  ["closed", { status: "closed" }, { reason: "closed" }],
  ["full", { status: "full" }, { reason: "full" }],
  ["one second before it opens", { openDate: LATER }, { reason: "not-open-yet", date: LATER }],
  ["at the second it opens", { openDate: NOW }, null],
  ["one second before it closes", { closeDate: LATER }, null],
  ["at the second it closes", { closeDate: NOW }, { reason: "over", date: NOW }],
  ["a seat left", { maxParticipants: 10, currentParticipants: 9 }, null],
  ["no seat left", { maxParticipants: 10, currentParticipants: 10 }, { reason: "full" }],
  ["more taken than there are", { maxParticipants: 10, currentParticipants: 12 }, { reason: "full" }],
  ["no seats at all", { maxParticipants: 0 }, { reason: "full" }],
  ["over and full says that it is over", { status: "full", closeDate: NOW }, { reason: "over", date: NOW }],
] as const)("%s", (_, change, why) => {
  expect(whyNotForSale({ ...OPEN, ...change }, NOW)).toEqual(why);
});

const MEETING = { kind: "live", sentence: "Un rendez-vous collectif par mois" } as const;
const POINT = { kind: "individual", sentence: "Un point individuel par mois" } as const;
const FULL: Supply = { type: "payment", hasLesson: true, opensInFirstMonth: true, hasSession: true, help: [MEETING] };
const MONTHLY: Supply = { ...FULL, type: "subscription" };

test.each<[string, Supply, string[]]>([
  ["a formation with a lesson", FULL, []],
  ["a formation without a lesson", { ...FULL, hasLesson: false, opensInFirstMonth: false }, ["lesson"]],
  ["one whose lessons open later", { ...FULL, opensInFirstMonth: false }, []],
  ["one without a date for its meeting", { ...FULL, hasSession: false }, []],
  ["a subscription", MONTHLY, []],
  ["a subscription without a lesson", { ...MONTHLY, hasLesson: false, opensInFirstMonth: false }, ["lesson"]],
  ["a subscription with an empty first month", { ...MONTHLY, opensInFirstMonth: false }, ["first-month"]],
  ["a subscription without a date for its meeting", { ...MONTHLY, hasSession: false }, ["session"]],
  ["a subscription that announces no meeting", { ...MONTHLY, hasSession: false, help: [POINT] }, []],
])("what is missing in %s", (_, supply, missing) => {
  expect(gapsIn(supply).map(({ kind }) => kind)).toEqual(missing);
});
