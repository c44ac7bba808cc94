import { expect, test } from "vitest";
import { tryRefund } from "./refund-trial.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const GOOD = { prix: "497", type: "unique", achat: "2026-11-21", demande: "2026-12-11", progression: "10" };
const attempt = (over: Record<string, string> = {}) => tryRefund(new URLSearchParams({ ...GOOD, ...over }), NOW);

test("nothing typed is no attempt", () => {
  expect(tryRefund(new URLSearchParams("utm_source=lettre"), NOW)).toBeNull();
});

test("a purchase of twenty days ago with a progression of 10 % falls under the guarantee", () => {
  expect(attempt()?.quote?.best).toMatchObject({ rule: "promise", cents: 497_00 });
  expect(attempt({ progression: "20" })?.quote?.best).toBeNull();
  expect(attempt({ demande: "" })?.quote?.best).toMatchObject({ rule: "law" });
});

test("each month that was paid counts, and the running one is what pro rata divides", () => {
  const quote = attempt({ type: "mois", prix: "30", demande: "2026-12-21" })?.quote;
  expect(quote?.law.cents).toBe(0);
  expect(quote?.best).toMatchObject({ rule: "promise", cents: 60_00 });
  expect(quote?.proRata.month).toMatchObject({ start: "2026-12-21", end: "2027-01-21", endsOn: "2026-12-21" });
});

test.each([
  // The renewal of a shorter month is on its last day.
  ["2027-01-31", "2027-02-27", 1, "2027-01-31", "2027-02-28"],
  ["2027-01-31", "2027-02-28", 2, "2027-02-28", "2027-03-31"],
  ["2027-01-31", "2027-03-30", 2, "2027-02-28", "2027-03-31"],
  ["2027-01-31", "2027-03-31", 3, "2027-03-31", "2027-04-30"],
  ["2028-01-31", "2028-02-29", 2, "2028-02-29", "2028-03-31"],
])("bought on %s, tried on %s: %i months are paid, and %s to %s is running", (achat, demande, months, start, end) => {
  const quote = attempt({ type: "mois", prix: "30", achat, demande })?.quote;
  expect(quote?.law.paid).toBe(months * 30_00);
  expect(quote?.proRata.month).toMatchObject({ start, end });
});

test.each([
  ["prix", "", "price"],
  ["prix", "0", "price"],
  ["prix", "-5", "price"],
  ["prix", "1e3", "price"],
  ["prix", "100001", "price"],
  ["achat", "", "day"],
  ["achat", "2026-02-30", "day"],
  ["achat", "hier", "day"],
  ["demande", "2026-13-01", "day"],
  ["demande", "2026-11-20", "before-purchase"],
  ["demande", "2036-11-21", "too-far-away"],
  ["progression", "101", "percent"],
  ["progression", "", "percent"],
  ["progression", "-1", "percent"],
  ["progression", "100,1", "percent"],
  ["progression", "5,", "percent"],
])("%s « %s » is refused at its field: %s", (field, value, reason) => {
  expect(attempt({ [field]: value })).toMatchObject({ errors: [{ field, reason }], quote: null });
});

test.each([
  ["1 997,50", 1997_50],
  ["497 €", 497_00],
  ["0.5", 50],
])("« %s » is a price", (prix, cents) => {
  expect(attempt({ prix, demande: "2026-11-22" })?.quote?.best?.cents).toBe(cents);
});

test.each([
  ["12,5", 434_88],
  ["12.5 %", 434_88],
  ["0,5", 494_52],
])("« %s » is a progression, as the site shows it", (progression, cents) => {
  expect(attempt({ progression, demande: "2027-01-21" })?.quote?.best?.cents).toBe(cents);
});
