import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { KINDS } from "#app/domain/testimonials/fields.ts";
import { createTestimonial } from "#app/domain/testimonials/manage.server.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/notices.ts";
import type { Route } from "./+types/testimonial-new";
import { TestimonialFormView } from "./testimonial-form.view.tsx";
import { KindChoiceView } from "./testimonial-kind.view.tsx";
import { testimonialSchema, toDraft } from "./testimonial-schema.ts";

/** Without a kind the page asks for it: each has fields of its own. */
export function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  return { kind: kindOf(url), id: newId() };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const actor = actorFrom(context);
  const kind = kindOf(url);
  if (!kind) throw data(null, { status: 400 });
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: testimonialSchema });
  if (submission.status !== "success") return data({ result: submission.reply(), error: null }, { status: 400 });
  const id = z.uuid().safeParse(form.get("id")).data ?? newId();
  await createTestimonial(context.get(dbContext), actor, { id, kind, draft: toDraft(kind, submission.value) });
  throw redirect(withNotice(href("/admin/temoignages"), "testimonial-created"), 303);
}

function kindOf(url: URL) {
  return KINDS.find((known) => known === url.searchParams.get("genre")) ?? null;
}

export const meta: Route.MetaFunction = () => [
  { title: "Nouveau témoignage" },
  { name: "description", content: "Un témoignage reçu autrement que par le site." },
];

export default function NewTestimonial({ loaderData: { kind, id }, actionData }: Route.ComponentProps) {
  if (!kind) return <KindChoiceView />;
  return (
    <TestimonialFormView
      kind={kind}
      newId={id}
      stored={null}
      values={{}}
      history={[]}
      notice={null}
      answer={actionData}
    />
  );
}
