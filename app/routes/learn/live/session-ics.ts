import { liveSessionsLink } from "#app/domain/mail/layout/links.ts";
import { CALENDAR_TYPE, calendarOf } from "#app/domain/school/live/calendar.server.ts";
import { findLiveSession } from "#app/domain/school/live/sessions.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { orNotFound, signedInUser } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/session-ics";

/** One session as a file for the calendar of the device. */
export async function loader({ params: { slug, session: id }, context }: Route.LoaderArgs) {
  const { id: userId } = signedInUser(context);
  const session = orNotFound(
    isId(id) ? await findLiveSession(context.get(dbContext), { userId, slug, id }) : undefined,
  );
  return new Response(calendarOf([session], liveSessionsLink), {
    headers: { "Content-Type": CALENDAR_TYPE, "Content-Disposition": 'attachment; filename="direct.ics"' },
  });
}
