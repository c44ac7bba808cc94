import { href, redirect } from "react-router";
import { retryAsset } from "#app/domain/school/media/edit-asset.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { adminActor } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/asset-retry";

export async function action({ params, context }: Route.ActionArgs) {
  const actor = adminActor(context);
  if (!isId(params.id)) throw redirect(withNotice(href("/admin/medias"), "media-gone"), 303);
  const isQueued = await retryAsset(context.get(dbContext), actor, params.id);
  const page = href("/admin/medias/:id", { id: params.id });
  throw redirect(withNotice(page, isQueued ? "media-retried" : "media-not-retried"), 303);
}
