import { liveSessionsLink } from "#app/domain/mail/layout/links.ts";
import { CALENDAR_TYPE, calendarOf } from "#app/domain/school/live/calendar.server.ts";
import { readFeed } from "#app/domain/school/live/feed.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { orNotFound } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/calendar";

/** A learner's calendar. Calendar applications send no cookie, so the address identifies the learner. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const token = /^([\w-]{43})\.ics$/.exec(params.file)?.[1];
  const sessions = orNotFound(token && (await readFeed(context.get(dbContext), token)));
  return new Response(calendarOf(sessions, liveSessionsLink), {
    headers: { "Content-Type": CALENDAR_TYPE },
  });
}
