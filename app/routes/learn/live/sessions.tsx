import { data, href } from "react-router";
import { publicUrl } from "#app/config/env.server.ts";
import { readFeedToken } from "#app/domain/school/live/feed.server.ts";
import { readLiveSessions } from "#app/domain/school/live/sessions.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/sessions";
import { cohortLabel } from "./labels.ts";
import { SessionsView } from "./sessions.view.tsx";
import { inTwoLists } from "./shown-session.ts";

/** « Directs »: the live sessions of a training, for learners with access; others get 404. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const { id: userId } = signedInUser(context);
  const formation = await readLiveSessions(db, userId, slug);
  if (!formation) throw data(null, { status: 404 });
  const { name, cohort, sessions } = formation;
  const token = await readFeedToken(db, userId);
  return {
    ...{ slug, name, cohort: cohort && cohortLabel(cohort), ...inTwoLists(sessions, new Date()) },
    calendar: token && publicUrl + href("/calendrier/:file", { file: `${token}.ics` }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Directs · ${loaderData.name}` : "Directs" },
  { name: "description", content: "Les rendez-vous en direct de votre formation." },
];

export default function Sessions({ loaderData }: Route.ComponentProps) {
  return <SessionsView {...loaderData} />;
}
