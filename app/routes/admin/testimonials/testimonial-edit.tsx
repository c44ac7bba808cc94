import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { listAudit } from "#app/domain/audit/audit.server.ts";
import { auditLines } from "#app/domain/audit/changes.ts";
import { updateTestimonial } from "#app/domain/testimonials/manage.server.ts";
import { findManaged } from "#app/domain/testimonials/manage-list.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import { readNotice, withNotice } from "#app/notices.ts";
import type { Route } from "./+types/testimonial-edit";
import { TestimonialFormView } from "./testimonial-form.view.tsx";
import { testimonialSchema, toDraft } from "./testimonial-schema.ts";
import { toValues } from "./testimonial-values.ts";
import { HISTORY_WORDS } from "./testimonial-words.ts";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const testimonial = isId(params.id) && (await findManaged(db, params.id));
  if (!testimonial) throw data(null, { status: 404 });
  const { id, kind, version, isSample, isPublished, consent, sender } = testimonial;
  return {
    kind,
    notice: readNotice(url),
    stored: {
      ...{ id, version, isSample, isPublished, sender },
      consent: consent && { text: consent.text, version: consent.version, at: formatDateTime(consent.at) },
    },
    values: toValues(testimonial),
    history: auditLines(await listAudit(db, "testimonial", id), HISTORY_WORDS),
  };
}

const ERRORS = {
  changed: "Ce témoignage a été modifié pendant que vous l’aviez ouvert\u00a0: rechargez la page pour voir son état.",
  taken: "Un autre exemple de ce genre porte déjà ce nom.",
  "no-date": "Un témoignage publié montre la date de l’expérience\u00a0: indiquez-la, ou retirez-le d’abord du site.",
};

export async function action({ request, params, context }: Route.ActionArgs) {
  const actor = actorFrom(context);
  const db = context.get(dbContext);
  const current = isId(params.id) && (await findManaged(db, params.id));
  if (!current) throw data(null, { status: 404 });
  const submission = parseWithZod(await request.formData(), { schema: testimonialSchema });
  if (submission.status !== "success") return data({ result: submission.reply(), error: null }, { status: 400 });
  const { version } = submission.value;
  const draft = toDraft(current.kind, submission.value);
  const saved = await updateTestimonial(db, actor, { id: current.id, version, draft });
  if (saved.ok) throw redirect(withNotice(href("/admin/temoignages"), "testimonial-updated"), 303);
  if (saved.reason === "unknown") throw data(null, { status: 404 });
  const status = saved.reason === "changed" ? 409 : 400;
  return data({ result: submission.reply(), error: ERRORS[saved.reason] }, { status });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? `Modifier le témoignage de «\u00a0${loaderData.values.auteur}\u00a0»`
      : "Modifier le témoignage",
  },
  { name: "description", content: "Ses mots, ses dates, son accord." },
];

export default function EditTestimonial({ loaderData, actionData }: Route.ComponentProps) {
  return <TestimonialFormView {...loaderData} answer={actionData} />;
}
