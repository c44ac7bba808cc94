import { expect, test } from "vitest";
import {
  formatAppointment,
  formatDate,
  formatDateTime,
  formatWeekday,
  fromParisField,
  parisDay,
  toParisField,
} from "./time.ts";

test.each([null, undefined, ""])("without a date (%s) the text is 'N/A'", (nothing) => {
  expect([formatDate(nothing), formatDateTime(nothing)]).toEqual(["N/A", "N/A"]);
});

test.each(["demain", "2026-13-01", "2026-02-31T25:00:00Z", Number.NaN, Number.POSITIVE_INFINITY, new Date("x")])(
  "an invalid date (%s) is 'Date invalide'",
  (value) => {
    expect(formatDate(value)).toBe("Date invalide");
  },
);

test.each([
  ["a text", "2026-11-21T13:05:00Z"],
  ["a Date", new Date("2026-11-21T13:05:00Z")],
  ["seconds since the epoch, as Stripe gives them", Date.parse("2026-11-21T13:05:00Z") / 1000],
])("%s is shown as a day in French", (_, value) => {
  expect(formatDate(value)).toBe("21 novembre 2026");
  expect(formatDateTime(value)).toBe("21 novembre 2026 à 14\u00a0h\u00a005");
});

test("zero seconds are a date and not a missing one", () => {
  expect(formatDate(0)).toBe("1er janvier 1970");
});

test.each([
  ["before midnight in Paris, winter", "2026-12-31T22:59:59Z", "31 décembre 2026", "2026-12-31"],
  ["after midnight in Paris, winter", "2026-12-31T23:00:00Z", "1er janvier 2027", "2027-01-01"],
  ["before midnight in Paris, summer", "2026-07-13T21:59:59Z", "13 juillet 2026", "2026-07-13"],
  ["after midnight in Paris, summer", "2026-07-13T22:00:00Z", "14 juillet 2026", "2026-07-14"],
  ["the night that clocks go back", "2026-10-25T00:30:00Z", "25 octobre 2026", "2026-10-25"],
  ["the night that clocks go forward", "2027-03-27T23:30:00Z", "28 mars 2027", "2027-03-28"],
])("the day is the one in Paris: %s", (_, instant, label, day) => {
  expect(formatDate(instant)).toBe(label);
  expect(parisDay(new Date(instant)).toString()).toBe(day);
});

test("a weekday is that of the calendar day", () => {
  expect(formatWeekday(Temporal.PlainDate.from("2026-12-07"))).toBe("lundi 7 décembre 2026");
  expect(formatWeekday(Temporal.PlainDate.from("2027-03-28"))).toBe("dimanche 28 mars 2027");
});

test.each([
  ["2026-11-21T14:05", "2026-11-21T13:05:00.000Z"],
  ["2026-07-21T14:05:30", "2026-07-21T12:05:30.000Z"],
  ["2027-01-15", "2027-01-14T23:00:00.000Z"],
  ["2027-01-15T00:00:00.000Z", "2027-01-15T00:00:00.000Z"],
  ["2027-01-15T02:00+02:00", "2027-01-15T00:00:00.000Z"],
  // The hour that daylight saving time skips.
  ["2026-03-29T02:30", "2026-03-29T01:30:00.000Z"],
  ["2026-12-08 20:00", "2026-12-08T19:00:00.000Z"],
  ["08/12/2026 20:00", "2026-12-08T19:00:00.000Z"],
  ["8/12/2026 à 9 h 05", "2026-12-08T08:05:00.000Z"],
  ["31/02/2026 20:00", null],
  ["2026-02-30", null],
  ["demain", null],
  ["1066-10-14", null],
  ["99999-01-01", null],
])("the field %s is %s", (text, instant) => {
  expect(fromParisField(text)?.toISOString() ?? null).toBe(instant);
});

test("a field shows the instant as it was typed", () => {
  expect(toParisField(new Date("2026-07-21T12:05:00Z"))).toBe("2026-07-21T14:05");
  expect(toParisField(null)).toBe("");
});

test.each([
  ["2026-12-08T19:00:00Z", "mardi 8 décembre 2026 à 20 h (heure de Paris)"],
  ["2027-03-27T19:05:00Z", "samedi 27 mars 2027 à 20 h 05 (heure de Paris)"],
  ["2027-03-28T18:05:00Z", "dimanche 28 mars 2027 à 20 h 05 (heure de Paris)"],
  ["2027-10-30T22:30:00Z", "dimanche 31 octobre 2027 à 0 h 30 (heure de Paris)"],
  ["2027-10-31T19:00:00Z", "dimanche 31 octobre 2027 à 20 h (heure de Paris)"],
])("an appointment at %s is said in Paris time, before and after both clock changes", (instant, words) => {
  expect(formatAppointment(new Date(instant)).replace(/\s/g, " ")).toBe(words);
});
