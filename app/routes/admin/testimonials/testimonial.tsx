import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { listAudit } from "#app/domain/journal/audit/audit.server.ts";
import { KINDS } from "#app/domain/people/testimonials/fields.ts";
import { createTestimonial, updateTestimonial } from "#app/domain/people/testimonials/manage.server.ts";
import { findManaged } from "#app/domain/people/testimonials/manage-list.server.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import { readNotice, withNotice } from "#app/routing/notices.ts";
import { auditLines } from "#app/ui/audit-changes.ts";
import type { Route } from "./+types/testimonial";
import { HISTORY_LABELS, REFUSAL_LABELS } from "./labels.ts";
import { TestimonialView } from "./testimonial.view.tsx";
import { testimonialSchema, toDraft, toValues } from "./testimonial-form.ts";

/** A new testimonial has no id in its address, but its kind once that is chosen. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  if (!params.id) return { kind: kindOf(url), newId: newId(), stored: null, values: {}, history: [], notice: null };
  const db = context.get(dbContext);
  const testimonial = isId(params.id) && (await findManaged(db, params.id));
  if (!testimonial) throw data(null, { status: 404 });
  const { id, kind, version, isSample, isPublished, consent, sender, rating, originalText, checkedBy, refusal } =
    testimonial;
  return {
    kind,
    newId: null,
    stored: {
      ...{ id, version, isSample, isPublished, sender, rating, originalText, checkedBy },
      refusal: refusal && { reason: refusal.reason, at: formatDateTime(refusal.at) },
      consent: consent && { text: consent.text, version: consent.version, at: formatDateTime(consent.at) },
    },
    values: toValues(testimonial),
    history: auditLines(await listAudit(db, "testimonial", id), HISTORY_LABELS),
    notice: readNotice(url),
  };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const actor = actorFrom(context);
  const db = context.get(dbContext);
  const current = params.id && isId(params.id) ? await findManaged(db, params.id) : undefined;
  if (params.id && !current) throw data(null, { status: 404 });
  const kind = current?.kind ?? kindOf(url);
  if (!kind) throw data(null, { status: 400 });
  const submission = parseWithZod(await request.formData(), { schema: testimonialSchema });
  if (submission.status !== "success") return data({ result: submission.reply(), error: null }, { status: 400 });
  const { id, version } = submission.value;
  const draft = toDraft(kind, submission.value);
  if (!current) {
    await createTestimonial(db, actor, { id: id ?? newId(), kind, draft });
    throw redirect(withNotice(href("/admin/temoignages"), "testimonial-created"), 303);
  }
  const saved = await updateTestimonial(db, actor, { id: current.id, version, draft });
  if (saved.ok) throw redirect(withNotice(href("/admin/temoignages"), "testimonial-updated"), 303);
  if (saved.reason === "unknown") throw data(null, { status: 404 });
  const status = saved.reason === "changed" ? 409 : 400;
  return data({ result: submission.reply(), error: REFUSAL_LABELS[saved.reason] }, { status });
}

function kindOf(url: URL) {
  return KINDS.find((known) => known === url.searchParams.get("genre")) ?? null;
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.stored === null
    ? [
        { title: "Nouveau témoignage" },
        { name: "description", content: "Un témoignage reçu autrement que par le site." },
      ]
    : [
        { title: `Modifier le témoignage${loaderData ? ` de «\u00a0${loaderData.values.auteur}\u00a0»` : ""}` },
        { name: "description", content: "Ses mots, ses dates, son accord." },
      ];

export default function Testimonial({ loaderData, actionData }: Route.ComponentProps) {
  return <TestimonialView {...loaderData} answer={actionData} />;
}
