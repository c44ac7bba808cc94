import { href, redirect } from "react-router";
import { retryAsset } from "#app/domain/school/media/edit-asset.server.ts";
import { asAdmin, leadTo } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/asset-retry";

export const loader = leadTo(href("/admin/medias"));

export async function action({ params, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const isQueued = await retryAsset(db, actor, params.id);
  const page = href("/admin/medias/:id", { id: params.id });
  throw redirect(withNotice(page, isQueued ? "media-retried" : "media-not-retried"), 303);
}
