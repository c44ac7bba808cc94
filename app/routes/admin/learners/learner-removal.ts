import { href, redirect } from "react-router";
import { z } from "zod";
import { takeBackAccess } from "#app/domain/shop/orders/access/given-access.server.ts";
import { asAdmin, leadTo, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/learner-removal";
import { readRowForm } from "./learner-filters.ts";

const schema = z.object({
  apprenante: z.uuid(),
  formation: z.uuid(),
  /** From the page of that person; absent: from the list. */
  retour: z.literal("personne").optional(),
});

export const loader = leadTo(href("/admin/apprenantes"));

const NOTICES = {
  closed: "access-taken-back",
  bought: "access-still-bought",
  "not-given": "access-not-given",
} as const;

/** « Retirer l’accès » that was given by hand, and back to the page that asked: the person's, or the filtered list. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const { apprenante: userId, formation: formationId, retour, list } = await readRowForm(request, schema);
  const page = retour ? href("/admin/personnes/:id", { id: userId }) : list;
  requireRecentLogin(context, page);
  const outcome = await takeBackAccess(db, actor, { userId, formationId });
  return redirect(withNotice(page, NOTICES[outcome]), 303);
}
