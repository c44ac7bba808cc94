import { GUARANTEE_DAYS, REFUND_DAYS, WITHDRAWAL_DAYS } from "#app/content/legal/promises.ts";
import { parisDay } from "../../values/time.ts";

/**
 * The last day to withdraw (Code de la consommation, art. L221-18 and L221-19): the day of the contract does not count,
 * and a last day on a Saturday, a Sunday or a public holiday moves to the next working day. The law doesn't say whose
 * holidays: those of all of France count, in the buyer's favour.
 */
export function withdrawalDeadline(contractAt: Date): Temporal.PlainDate {
  return lastDayOf(contractAt, WITHDRAWAL_DAYS);
}

/** The last day of the guarantee: the terms of sale count it like the withdrawal period. */
export function guaranteeDeadline(contractAt: Date): Temporal.PlainDate {
  return lastDayOf(contractAt, GUARANTEE_DAYS);
}

function lastDayOf(contractAt: Date, days: number): Temporal.PlainDate {
  let day = parisDay(contractAt).add({ days });
  while (day.dayOfWeek > 5 || isPublicHoliday(day)) day = day.add({ days: 1 });
  return day;
}

/** True until the last second of that day in Paris. */
export function isOnOrBefore(at: Date, last: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(parisDay(at), last) <= 0;
}

export function refundDeadline(declaredAt: Date): Temporal.PlainDate {
  return parisDay(declaredAt).add({ days: REFUND_DAYS });
}

/** Of one part of France at least; Good Friday and the movable feasts are counted from Easter. */
const HOLIDAYS = [
  // Everywhere (Code du travail, art. L3133-1).
  ...["01-01", "05-01", "05-08", "07-14", "08-15", "11-01", "11-11", "12-25"],
  // Alsace and Moselle (art. L3134-13).
  "12-26",
  // The abolition of slavery: Mayotte, Martinique, Guadeloupe, Saint-Martin, Guyane, Saint-Barthélemy, La Réunion (art. L3422-2).
  ...["04-27", "05-22", "05-27", "05-28", "06-10", "10-09", "12-20"],
  // French Polynesia, New Caledonia, Wallis and Futuna.
  ...["03-05", "11-20", "09-24", "04-28", "06-29", "07-29"],
];
const GOOD_FRIDAY = -2;
const DAYS_FROM_EASTER = [GOOD_FRIDAY, 1, 39, 50];

export function isPublicHoliday(day: Temporal.PlainDate): boolean {
  if (HOLIDAYS.includes(day.toString().slice(5))) return true;
  const fromEaster = easterSunday(day.year).until(day, { largestUnit: "day" }).days;
  return DAYS_FROM_EASTER.includes(fromEaster);
}

/** Gregorian Easter by the anonymous algorithm of 1876 (Meeus, Astronomical Algorithms, ch. 8). */
function easterSunday(year: number): Temporal.PlainDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return Temporal.PlainDate.from({ year, month, day });
}
