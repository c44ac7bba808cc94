import { href, redirect } from "react-router";
import { refuseTestimonial } from "#app/domain/people/testimonials/manage.server.ts";
import { asAdmin, leadTo, notFound } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/testimonial-refusal";
import { refusalSchema } from "./testimonial-form.tsx";

export const loader = leadTo(href("/admin/temoignages"));

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const form = href("/admin/temoignages/:id/modifier", { id });
  const typed = refusalSchema.safeParse(Object.fromEntries(await request.formData()));
  if (!typed.success) throw redirect(withNotice(form, "testimonial-no-reason"), 303);
  const refused = await refuseTestimonial(db, actor, { id, reason: typed.data.motif });
  if (refused.ok) throw redirect(withNotice(href("/admin/temoignages"), "testimonial-refused"), 303);
  if (refused.reason === "published") throw redirect(withNotice(form, "testimonial-published-first"), 303);
  throw notFound();
}
