import { data, href, redirect } from "react-router";
import { z } from "zod";
import { openAll } from "#app/domain/school/release/keep-open.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, leadTo } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/learner-opening";
import { learnerFilters, learnersAddress } from "./learner-filters.ts";

const schema = z.object({ apprenante: z.uuid(), formation: z.uuid() });

export const loader = leadTo(href("/admin/apprenantes"));

/** « Ouvrir tout pour cette personne », and back to the list as it was filtered. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = actorFrom(context);
  const form = await request.formData();
  const of = schema.safeParse(Object.fromEntries(form));
  if (!of.success) throw data(null, { status: 400 });
  const { apprenante: userId, formation: formationId } = of.data;
  if (!(await openAll(context.get(dbContext), actor, { userId, formationId }))) throw data(null, { status: 404 });
  return redirect(withNotice(learnersAddress(learnerFilters(form)), "all-opened"), 303);
}
