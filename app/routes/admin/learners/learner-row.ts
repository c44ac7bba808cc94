import { href, redirect } from "react-router";
import { z } from "zod";
import { openAll } from "#app/domain/school/release/keep-open.server.ts";
import { sendNewLink } from "#app/domain/shop/orders/access/access-email.server.ts";
import { takeBackAccess } from "#app/domain/shop/orders/access/given-access.server.ts";
import { asAdmin, leadTo, notFound, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/learner-row";
import { readRowForm } from "./learner-filters.ts";

const row = z.object({ apprenante: z.uuid(), formation: z.uuid() });

export const loader = leadTo(href("/admin/apprenantes"));

/** The three buttons of a row, and back to the list as it was filtered. */
export function action(args: Route.ActionArgs): Promise<Response> {
  if (args.pattern.endsWith("lien")) return sendLink(args);
  return args.pattern.endsWith("ouverture") ? openEverything(args) : takeBack(args);
}

/** « Envoyer un nouveau lien ». */
async function sendLink({ request, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const sent = await readRowForm(request, row.extend({ tentative: z.uuid() }));
  const { apprenante: userId, formation: formationId, tentative, list } = sent;
  const isSent = await sendNewLink(db, actor, { userId, formationId }, tentative);
  return redirect(withNotice(list, isSent ? "link-sent" : "access-not-open"), 303);
}

/** « Ouvrir tout pour cette personne ». */
async function openEverything({ request, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const { apprenante: userId, formation: formationId, list } = await readRowForm(request, row);
  if (!(await openAll(db, actor, { userId, formationId }))) throw notFound();
  return redirect(withNotice(list, "all-opened"), 303);
}

const NOTICES = {
  closed: "access-taken-back",
  bought: "access-still-bought",
  "not-given": "access-not-given",
} as const;

/** `retour`: from the page of that person; absent: from the list. */
const removal = row.extend({ retour: z.literal("personne").optional() });

/** « Retirer l’accès » that was given by hand, and back to the page that asked. */
async function takeBack({ request, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const { apprenante: userId, formation: formationId, retour, list } = await readRowForm(request, removal);
  const page = retour ? href("/admin/personnes/:id", { id: userId }) : list;
  requireRecentLogin(context, page);
  const outcome = await takeBackAccess(db, actor, { userId, formationId });
  return redirect(withNotice(page, NOTICES[outcome]), 303);
}
