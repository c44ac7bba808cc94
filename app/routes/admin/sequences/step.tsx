import { isDeepStrictEqual } from "node:util";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { removeStep, type StepText, saveStep } from "#app/domain/people/sequences/steps.server.ts";
import { faultsIn } from "#app/domain/site/texts/text-checks.ts";
import { pageContext } from "#app/middleware/contexts.ts";
import { asAdmin, requireAdmin } from "#app/middleware/guards.server.ts";
import { confirmFirst } from "#app/middleware/saved-answers.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { readNotice, withNotice } from "#app/routing/notices.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import { answersTo, remarksOnLetter } from "../newsletters/newsletter-page.server.ts";
import type { Route } from "./+types/step";
import { sequenceOf, stepOf } from "./sequence-page.server.ts";
import { StepForm, stepSchema, stepValues, textOf } from "./step-form.tsx";

export const handle = { section: href("/admin/series") } satisfies Handle;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const { name } = await sequenceOf(context, params.id);
  const { id, sequenceId, revision, day, hour, subject, intro, bodyMd, signature, template } = await stepOf(
    context,
    params,
  );
  if (template) throw redirect(href("/admin/textes/:place", { place: `email-${template}` }));
  const text: StepText = { day, hour, subject, intro, bodyMd, signature };
  return { name, id, sequenceId, revision, text, notice: readNotice(url) };
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const { state } = await sequenceOf(context, params.id);
  const stored = await stepOf(context, params);
  const { id, sequenceId, template } = stored;
  if (template) throw data(null, { status: 409 });
  const form = await request.formData();
  const here = href("/admin/series/:id/etapes/:step", { id: sequenceId, step: id });
  if (form.get("intent") === "retirer") {
    if (state === "on") await confirmFirst(context, { request, url }, form);
    await removeStep(db, actor, { sequenceId, id });
    throw redirect(withNotice(href("/admin/series/:id", { id: sequenceId }), "sequence-done"), 303);
  }
  const submission = parseWithZod(form, { schema: stepSchema });
  const answer = answersTo(submission);
  if (submission.status !== "success") return answer(400);
  const { revision, intent } = submission.value;
  const text = textOf(submission.value);
  if (state === "on" && !isDeepStrictEqual(stepValues(text), stepValues(stored)))
    await confirmFirst(context, { request, url }, form);
  const saved = await saveStep(db, actor, { sequenceId, id, revision }, text);
  if (!saved.ok) {
    if (saved.reason === "changed")
      return answer(409, { conflict: { theirs: stepValues(saved.current), mine: stepValues(text) } });
    if (saved.reason === "gone") return answer(409, { error: "Un autre onglet a retiré cette étape." });
    return answer(400, {}, { jour: ["Une autre étape part déjà ce jour-là."] });
  }
  if (intent === "verifier") {
    const remarks = await remarksOnLetter(db, text, context.get(pageContext));
    return answer(200, { remarks, isChecked: true }, faultsIn(remarks));
  }
  if (intent === "apercu")
    throw redirect(href("/admin/series/:id/etapes/:step/apercu", { id: sequenceId, step: id }), 303);
  throw redirect(withNotice(here, "newsletter-saved"), 303);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Étape\u00a0: ${loaderData?.text.subject || "sans objet"}` },
];

export default function StepPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { sequenceId, name, revision, text, notice } = loaderData;
  const title = text.subject || "Étape sans objet";
  return (
    <div className="flow">
      <Breadcrumb
        items={[
          { label: "Séries", href: href("/admin/series") },
          { label: name, href: href("/admin/series/:id", { id: sequenceId }) },
          { label: title },
        ]}
      />
      <h1 className="wrap-anywhere">{title}</h1>
      {!answer && <FlashNotice notice={notice} />}
      <p className="hint">
        Qui n’a pas encore reçu cette étape reçoit le texte tel qu’il sera alors. Une étape placée derrière le jour où
        une personne est déjà ne lui part pas.
      </p>
      <StepForm revision={revision} text={text} answer={answer} />
      <form method="post">
        <Button name="intent" value="retirer" variant="quiet">
          Retirer cette étape
        </Button>
      </form>
    </div>
  );
}
