import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { env } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { endOf } from "./schedule.ts";
import type { LiveSession } from "./sessions.server.ts";

export const CALENDAR_TYPE = "text/calendar; charset=utf-8";
const TTL_SECONDS = 3600;

/** RFC 5545, in UTC. The UID never changes: in a calendar, a changed session replaces the earlier one. */
export function calendarOf(sessions: readonly LiveSession[], linkTo: (slug: string) => string): string {
  const calendar = ical({
    name: `Directs ${env.SITE_NAME}`,
    prodId: { company: env.SITE_NAME, product: "Directs", language: "FR" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: TTL_SECONDS,
  });
  for (const session of sessions) {
    const { id, title, startsAt, sequence, canceledAt, createdAt, updatedAt, formation } = session;
    const page = linkTo(formation.slug);
    calendar.createEvent({
      id,
      sequence,
      start: startsAt,
      end: endOf(session),
      stamp: updatedAt,
      created: createdAt,
      lastModified: updatedAt,
      status: canceledAt ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      summary: `${title} · ${formation.name}`,
      // Not the link to the session itself: calendars are easily shared.
      description: `Le lien du direct s’affiche sur cette page 15\u00a0minutes avant le début\u00a0:\n${page}`,
      url: page,
      organizer: { name: env.SITE_NAME, email: seller.email },
    });
  }
  return calendar.toString();
}
