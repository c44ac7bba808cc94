import { href, redirect } from "react-router";
import { deleteRefused } from "#app/domain/school/media/edit-asset.server.ts";
import { asAdmin, leadTo } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/refused-files";

export const loader = leadTo(href("/admin/medias"));

/** « Supprimer les fichiers refusés »: nothing of them is left but their names. */
export async function action({ context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  await deleteRefused(db, actor);
  return redirect(withNotice(href("/admin/medias"), "media-refused-deleted"), 303);
}
