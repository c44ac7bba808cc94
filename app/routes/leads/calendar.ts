import { data } from "react-router";
import { liveSessionsLink } from "#app/domain/mail/layout/links.ts";
import { CALENDAR_TYPE, calendarOf } from "#app/domain/school/live/calendar.server.ts";
import { readFeed } from "#app/domain/school/live/feed.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Route } from "./+types/calendar";

/** A learner's calendar. Calendar applications send no cookie, so the address identifies the learner. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const token = /^([\w-]{43})\.ics$/.exec(params.file)?.[1];
  const sessions = token && (await readFeed(context.get(dbContext), token));
  if (!sessions) throw data(null, { status: 404 });
  return new Response(calendarOf(sessions, liveSessionsLink), {
    headers: { "Content-Type": CALENDAR_TYPE, "X-Robots-Tag": "noindex" },
  });
}
