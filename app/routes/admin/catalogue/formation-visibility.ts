import { href, redirect } from "react-router";
import { setVisibility } from "#app/domain/catalogue/manage.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, leadTo } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/notices.ts";
import type { Route } from "./+types/formation-visibility";

export const loader = leadTo(href("/admin/dashboard"));

/** `visible` says what the button said, so that a double click counts once; without it the training is shown or hidden, whichever it was not. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const actor = actorFrom(context);
  const wanted = (await request.formData()).get("visible");
  const visible = wanted === null ? null : wanted === "oui";
  const isThere = isId(params.id) && (await setVisibility(context.get(dbContext), actor, params.id, visible));
  throw redirect(withNotice(href("/admin/dashboard"), isThere ? "formation-updated" : "formation-gone"), 303);
}
