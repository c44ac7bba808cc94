import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { MOST_STEPS } from "#app/domain/people/sequences/entries.ts";
import { listSteps, type StepText, saveStep } from "#app/domain/people/sequences/steps.server.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import { confirmFirst } from "#app/middleware/saved-answers.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { answersTo } from "../newsletters/newsletter-page.server.ts";
import type { Route } from "./+types/step-new";
import { sequenceOf } from "./sequence-page.server.ts";
import { StepForm, stepSchema, textOf } from "./step-form.tsx";

export const handle = { title: "Nouvelle étape", section: href("/admin/series") } satisfies Handle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const { id, name } = await sequenceOf(context, params.id);
  const last = (await listSteps(db, id)).at(-1);
  const text: StepText = {
    day: last ? last.day + 2 : 0,
    hour: last?.hour ?? 9,
    subject: "",
    intro: "",
    bodyMd: "",
    signature: last?.signature ?? "",
  };
  return { id, name, text };
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const { id: sequenceId, isService, state } = await sequenceOf(context, params.id);
  if (isService) throw data(null, { status: 409 });
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: stepSchema });
  const answer = answersTo(submission);
  if (submission.status !== "success") return answer(400);
  const { revision } = submission.value;
  if (state === "on") await confirmFirst(context, { request, url }, form);
  const saved = await saveStep(db, actor, { sequenceId, revision }, textOf(submission.value));
  if (!saved.ok)
    return saved.reason === "many"
      ? answer(400, { error: `${MOST_STEPS} étapes au plus\u00a0: retirez-en une avant d’en ajouter.` })
      : answer(400, {}, { jour: ["Une autre étape part déjà ce jour-là."] });
  const here = href("/admin/series/:id/etapes/:step", { id: sequenceId, step: saved.id });
  throw redirect(withNotice(here, "newsletter-saved"), 303);
}

export default function StepNew({ loaderData: { id, name, text }, actionData: answer }: Route.ComponentProps) {
  return (
    <div className="flow">
      <Breadcrumb
        items={[
          { label: "Séries", href: href("/admin/series") },
          { label: name, href: href("/admin/series/:id", { id }) },
          { label: "Nouvelle étape" },
        ]}
      />
      <h1>Nouvelle étape</h1>
      <StepForm revision={1} text={text} answer={answer} isNew />
    </div>
  );
}
