import { typeset } from "#app/content/typography.ts";

export const ZONE = "Europe/Paris";

const longDate = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: ZONE });
const hourAndMinute = new Intl.DateTimeFormat("fr-FR", { hour: "numeric", minute: "2-digit", timeZone: ZONE });
const shortDay = new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "short", timeZone: ZONE });
const month = new Intl.DateTimeFormat("fr-FR", { month: "long", year: "numeric", timeZone: ZONE });
const weekdayDate = new Intl.DateTimeFormat("fr-FR", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: ZONE,
});

/** « 1er novembre 2026 »; 'N/A' without a date and 'Date invalide' for an invalid one. */
export function formatDate(date: Date | string | number | null | undefined): string {
  return format(longDate, date);
}

/** « 1er novembre 2026 à 23 h 59 », as the texts of the law write the end of a day. */
export function formatDateTime(date: Date | string | number | null | undefined): string {
  const day = formatDate(date);
  const time = format(hourAndMinute, date);
  return day === time ? day : `${day} à ${clockTime(time)}`;
}

/** « 23 h 59 », « 7 h » */
export function formatTime(date: Date): string {
  return clockTime(format(hourAndMinute, date));
}

function clockTime(time: string): string {
  return typeset(time.replace(/^0?(\d+):(?:00$)?/, "$1h"));
}

/** « 8 déc. », under a chart. */
export function formatShortDay(date: Date | string): string {
  return format(shortDay, date);
}

export function formatMonth(date: Date | string): string {
  return format(month, date);
}

export function formatWeekday(date: Temporal.PlainDate): string {
  return formatWeekdayAt(date.toZonedDateTime({ timeZone: ZONE, plainTime: "12:00" }).epochMilliseconds);
}

/** « mardi 8 décembre 2026 à 20 h (heure de Paris) »: the reader may be elsewhere. */
export function formatAppointment(at: Date): string {
  return `${formatWeekdayAndTime(at)} (heure de Paris)`;
}

/** « mardi 8 décembre 2026 à 20 h », where the zone is said once for a page. */
export function formatWeekdayAndTime(at: Date): string {
  return `${formatWeekdayAt(at.getTime())} à ${formatTime(at)}`;
}

function formatWeekdayAt(epochMilliseconds: number): string {
  return typeset(weekdayDate.format(epochMilliseconds));
}

export function parisDay(date: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(ZONE).toPlainDate();
}

export function parisMidnight(day: Temporal.PlainDate): Date {
  return new Date(day.toZonedDateTime(ZONE).epochMilliseconds);
}

/** The same hour in Paris: a day in which the clocks change has no 24 hours. */
export function addDays(at: Date, days: number): Date {
  return new Date(at.toTemporalInstant().toZonedDateTimeISO(ZONE).add({ days }).epochMilliseconds);
}

export function toParisField(date: Date | null): string {
  if (!date) return "";
  const time = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(ZONE).toPlainDateTime();
  return time.toString({ smallestUnit: "minute" });
}

/** « 21/11/2026 20:00 »: browsers without a date picker send what was typed. */
const FRENCH_MOMENT = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\s+(?:à\s+)?(\d{1,2})\s?[:h]\s?(\d{2})$/;

/** « 2026-11-21 », in this century. */
export function parseDay(text: string): Temporal.PlainDate | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text, { overflow: "reject" });
  } catch {
    return null;
  }
}

/** A day without a time begins at midnight in Paris. */
export function fromParisField(typed: string): Date | null {
  const text = typed.trim().replace(FRENCH_MOMENT, (_, day, month, year, hour, minute) => {
    const two = (digits: string) => digits.padStart(2, "0");
    return `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}`;
  });
  try {
    const instant = /[zZ]$|[+-]\d\d:?\d\d$/.test(text.slice(10))
      ? Temporal.Instant.from(text)
      : Temporal.PlainDateTime.from(text).toZonedDateTime(ZONE).toInstant();
    const date = new Date(instant.epochMilliseconds);
    return date.getUTCFullYear() >= 2000 && date.getUTCFullYear() < 2200 ? date : null;
  } catch {
    return null;
  }
}

/** Numbers are seconds since the epoch, as in Stripe's API. */
function format(formatter: Intl.DateTimeFormat, value: Date | string | number | null | undefined): string {
  if (value === null || value === undefined || value === "") return "N/A";
  const date = typeof value === "number" ? new Date(value * 1000) : new Date(value);
  return Number.isNaN(date.getTime()) ? "Date invalide" : typeset(formatter.format(date));
}
