import { href, redirect } from "react-router";
import { deleteCohort } from "#app/domain/school/cohorts/manage.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, leadTo } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/cohort-delete";
import { DELETION_NOTICES } from "./labels.ts";

export const loader = leadTo(href("/admin/cohortes"));

/** Deletes an empty cohort: one without members and live sessions. */
export async function action({ params, context }: Route.ActionArgs) {
  const actor = actorFrom(context);
  const list = href("/admin/cohortes");
  if (!isId(params.id)) throw redirect(withNotice(list, "cohort-gone"), 303);
  const deleted = await deleteCohort(context.get(dbContext), actor, params.id);
  throw redirect(withNotice(list, deleted.ok ? "cohort-deleted" : DELETION_NOTICES[deleted.reason]), 303);
}
