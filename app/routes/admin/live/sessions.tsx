import { href } from "react-router";
import { listPlanned } from "#app/domain/school/live/manage-list.server.ts";
import { phaseOf } from "#app/domain/school/live/schedule.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import { readNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/sessions";
import { EVERYBODY, learnersLabel, PHASE_LABELS } from "./labels.ts";
import { SessionsView } from "./sessions.view.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const list = await listPlanned(context.get(dbContext), pageNumber(url.searchParams.get("page")));
  const now = new Date();
  return {
    notice: readNotice(url),
    list: {
      ...list,
      items: list.items.map((session) => ({
        id: session.id,
        address: href("/admin/directs/:id", { id: session.id }),
        title: session.title,
        formation: session.formation,
        audience: session.cohort ?? EVERYBODY,
        at: formatDateTime(session.startsAt),
        phase: PHASE_LABELS[phaseOf(session, now)],
        learners: learnersLabel(session.learners),
      })),
    },
    address: { pathname: url.pathname, search: url.search },
  };
}

export const meta: Route.MetaFunction = () => [
  { title: "Directs" },
  { name: "description", content: "Les rendez-vous en direct des formations." },
];

export default function Sessions({ loaderData }: Route.ComponentProps) {
  return <SessionsView {...loaderData} />;
}
