export const ZONE = "Europe/Paris";

const longDate = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: ZONE });
const longDateTime = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeStyle: "short", timeZone: ZONE });
const month = new Intl.DateTimeFormat("fr-FR", { month: "long", year: "numeric", timeZone: ZONE });
const weekdayDate = new Intl.DateTimeFormat("fr-FR", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: ZONE,
});

/** « 21 novembre 2026 », the day in Paris; 'N/A' without a date and 'Date invalide' for an invalid one. */
export function formatDate(date: Date | string | number | null | undefined): string {
  return format(longDate, date);
}

/** « 21 novembre 2026 à 14:05 », in Paris. */
export function formatDateTime(date: Date | string | number | null | undefined): string {
  return format(longDateTime, date);
}

/** « août 2026 », in Paris. */
export function formatMonth(date: Date | string): string {
  return format(month, date);
}

/** « lundi 7 décembre 2026 ». */
export function formatWeekday(date: Temporal.PlainDate): string {
  return weekdayDate.format(new Date(date.toZonedDateTime({ timeZone: ZONE, plainTime: "12:00" }).epochMilliseconds));
}

/** « mardi 8 décembre 2026 à 20 h (heure de Paris) »: an appointment, whose reader may be elsewhere. */
export function formatAppointment(at: Date): string {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(ZONE);
  const time = minute === 0 ? `${hour}\u00a0h` : `${hour}\u00a0h\u00a0${String(minute).padStart(2, "0")}`;
  return `${weekdayDate.format(at)} à ${time} (heure de Paris)`;
}

/** The calendar day in Paris at that instant. */
export function parisDay(date: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(ZONE).toPlainDate();
}

/** The instant when that day begins in Paris. */
export function parisMidnight(day: Temporal.PlainDate): Date {
  return new Date(day.toZonedDateTime(ZONE).epochMilliseconds);
}

/** « 2026-11-21T14:05 », in Paris: the value of a datetime-local field. */
export function toParisField(date: Date | null): string {
  if (!date) return "";
  const time = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(ZONE).toPlainDateTime();
  return time.toString({ smallestUnit: "minute" });
}

/** Parses « 2026-11-21 », in this century; null for an invalid day. */
export function parseDay(text: string): Temporal.PlainDate | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text, { overflow: "reject" });
  } catch {
    return null;
  }
}

/** The instant of a datetime-local value; a day without a time begins at midnight in Paris. Null when it is invalid. */
export function fromParisField(text: string): Date | null {
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
  return Number.isNaN(date.getTime()) ? "Date invalide" : formatter.format(date);
}
