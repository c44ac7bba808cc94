import { href, redirect } from "react-router";
import { z } from "zod";
import { openAll } from "#app/domain/school/release/keep-open.server.ts";
import { asAdmin, leadTo, notFound } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/learner-opening";
import { readRowForm } from "./learner-filters.ts";

const schema = z.object({ apprenante: z.uuid(), formation: z.uuid() });

export const loader = leadTo(href("/admin/apprenantes"));

/** « Ouvrir tout pour cette personne », and back to the list as it was filtered. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const { apprenante: userId, formation: formationId, list } = await readRowForm(request, schema);
  if (!(await openAll(db, actor, { userId, formationId }))) throw notFound();
  return redirect(withNotice(list, "all-opened"), 303);
}
