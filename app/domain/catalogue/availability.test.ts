import { expect, test } from "vitest";
import { type Offer, whyNotForSale } from "./availability.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const OPEN: Offer = {
  status: "open",
  isActive: true,
  openDate: null,
  closeDate: null,
  maxParticipants: null,
  currentParticipants: 0,
};

test.each([
  ["nothing against it", {}, null],
  ["a draft", { status: "draft" }, "n’est pas en vente actuellement"],
  ["inactive", { isActive: false }, "n’est pas en vente actuellement"],
  ["archived", { status: "archived" }, "n’est plus proposée"],
  ["archived and inactive", { status: "archived", isActive: false }, "n’est pas en vente actuellement"],
  ["closed", { status: "closed" }, "sont fermées"],
  ["full", { status: "full" }, "est complète"],
  ["one second before it opens", { openDate: new Date(NOW.getTime() + 1000) }, "ouvrent le 21 novembre 2026"],
  ["at the second it opens", { openDate: NOW }, null],
  ["one second before it closes", { closeDate: new Date(NOW.getTime() + 1000) }, null],
  ["at the second it closes", { closeDate: NOW }, "sont closes depuis le 21 novembre 2026"],
  ["opening at midnight in Paris", { openDate: new Date("2026-12-31T23:00:00Z") }, "ouvrent le 1 janvier 2027"],
  ["a seat left", { maxParticipants: 10, currentParticipants: 9 }, null],
  ["no seat left", { maxParticipants: 10, currentParticipants: 10 }, "est complète"],
  ["more taken than there are", { maxParticipants: 10, currentParticipants: 12 }, "est complète"],
  ["no seats at all", { maxParticipants: 0 }, "est complète"],
  ["over and full says that it is over", { status: "full", closeDate: NOW }, "sont closes"],
] as const)("%s", (_, change, why) => {
  const answer = whyNotForSale({ ...OPEN, ...change }, NOW);
  if (why === null) expect(answer).toBeNull();
  else expect(answer).toContain(why);
});
