import { href } from "react-router";
import { listCohorts } from "#app/domain/school/cohorts/read-cohorts.server.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import { readNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/cohorts";
import { CohortsView } from "./cohorts.view.tsx";
import { dayLabel, membersLabel } from "./labels.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const list = await listCohorts(context.get(dbContext), pageNumber(url.searchParams.get("page")));
  return {
    notice: readNotice(url),
    list: {
      ...list,
      items: list.items.map(({ id, name, formation, startsOn, closesOn, seats, members }) => ({
        ...{ id, name, formation, address: href("/admin/cohortes/:id", { id }) },
        startsOn: dayLabel(startsOn),
        closesOn: dayLabel(closesOn ?? startsOn),
        members: membersLabel(members, seats),
      })),
    },
    address: { pathname: url.pathname, search: url.search },
  };
}

export const meta: Route.MetaFunction = () => [
  { title: "Cohortes" },
  { name: "description", content: "Celles qui commencent une formation le même jour." },
];

export default function Cohorts({ loaderData }: Route.ComponentProps) {
  return <CohortsView {...loaderData} />;
}
