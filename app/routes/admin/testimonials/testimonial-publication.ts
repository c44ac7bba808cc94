import { data, href, redirect } from "react-router";
import { setPublished } from "#app/domain/people/testimonials/manage.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, leadTo } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/testimonial-publication";

export const loader = leadTo(href("/admin/temoignages"));

/** `publier` is the wanted state, so that a double click counts once. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const actor = actorFrom(context);
  const wanted = (await request.formData()).get("publier");
  if (wanted !== "oui" && wanted !== "non") throw data(null, { status: 400 });
  const isPublished = wanted === "oui";
  const outcome = isId(params.id)
    ? await setPublished(context.get(dbContext), actor, { id: params.id, isPublished })
    : ({ ok: false, reason: "unknown" } as const);
  const list = href("/admin/temoignages");
  if (outcome.ok) throw redirect(withNotice(list, isPublished ? "testimonial-published" : "testimonial-hidden"), 303);
  if (outcome.reason === "unknown") throw redirect(withNotice(list, "testimonial-gone"), 303);
  // A testimonial that lacks something leads to its form.
  const form = href("/admin/temoignages/:id/modifier", { id: params.id });
  throw redirect(withNotice(form, `testimonial-${outcome.reason}`), 303);
}
