import { href, redirect } from "react-router";
import { z } from "zod";
import { sendNewLink } from "#app/domain/shop/orders/access/access-email.server.ts";
import { asAdmin, leadTo } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/learner-link";
import { readRowForm } from "./learner-filters.ts";

const schema = z.object({ apprenante: z.uuid(), formation: z.uuid(), tentative: z.uuid() });

export const loader = leadTo(href("/admin/apprenantes"));

/** « Envoyer un nouveau lien », and back to the list as it was filtered. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const { apprenante: userId, formation: formationId, tentative, list } = await readRowForm(request, schema);
  const isSent = await sendNewLink(db, actor, { userId, formationId }, tentative);
  return redirect(withNotice(list, isSent ? "link-sent" : "access-not-open"), 303);
}
