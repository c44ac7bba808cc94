import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { moveIntoCohort, removeFromCohort } from "#app/domain/school/cohorts/members.server.ts";
import { findCohort, listMembers } from "#app/domain/school/cohorts/read-cohorts.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { readNotice, withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/members";
import { memberSchema } from "./cohort-form.ts";
import { MOVING_REFUSALS, membersLabel } from "./labels.ts";
import { MembersView } from "./members.view.tsx";

export const handle = { section: href("/admin/cohortes") } satisfies Handle;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const cohort = isId(params.id) && (await findCohort(db, params.id));
  if (!cohort) throw data(null, { status: 404 });
  const list = await listMembers(db, cohort.id, pageNumber(url.searchParams.get("page")));
  const { id, name, formation, members, seats } = cohort;
  return {
    cohort: { id, name, formation, members: membersLabel(members, seats) },
    list: { ...list, items: list.items.map((member) => ({ ...member, since: formatDate(member.since) })) },
    address: { pathname: url.pathname, search: url.search },
    notice: readNotice(url),
  };
}

/** A member's own button says `retirer`; the form below adds an address. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const actor = actorFrom(context);
  const db = context.get(dbContext);
  if (!isId(params.id)) throw data(null, { status: 404 });
  const here = href("/admin/cohortes/:id/membres", { id: params.id });
  const form = await request.formData();
  const removed = form.get("retirer");
  if (removed !== null) {
    if (typeof removed !== "string" || !isId(removed)) throw data(null, { status: 400 });
    await removeFromCohort(db, actor, params.id, removed);
    throw redirect(withNotice(here, "member-removed"), 303);
  }
  const submission = parseWithZod(form, { schema: memberSchema });
  if (submission.status !== "success") return data({ result: submission.reply(), error: null }, { status: 400 });
  const moved = await moveIntoCohort(db, actor, params.id, submission.value.email);
  if (moved.ok) throw redirect(withNotice(here, "member-moved"), 303);
  if (moved.reason === "unknown") throw data(null, { status: 404 });
  const result = submission.reply({ fieldErrors: { email: [MOVING_REFUSALS[moved.reason]] } });
  return data({ result, error: null }, { status: 400 });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Membres de «\u00a0${loaderData.cohort.name}\u00a0»` : "Membres" },
  { name: "description", content: "Celles qui suivent la formation avec cette cohorte." },
];

export default function Members({ loaderData, actionData }: Route.ComponentProps) {
  return <MembersView {...loaderData} answer={actionData} />;
}
