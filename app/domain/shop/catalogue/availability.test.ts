import { expect, test } from "vitest";
import { type Offer, whyNotForSale } from "./availability.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const LATER = new Date(NOW.getTime() + 1000);
const OPEN: Offer = {
  status: "open",
  isActive: true,
  openDate: null,
  closeDate: null,
  maxParticipants: null,
  currentParticipants: 0,
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
  ["nothing to open yet, and closed", { isInPreparation: true, status: "closed" }, { reason: "closed" }],
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
