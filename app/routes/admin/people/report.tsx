import { href, redirect } from "react-router";
import { z } from "zod";
import { decideReport, findReport } from "#app/domain/people/reports/reports.server.ts";
import { emailField, textField } from "#app/domain/values/fields.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { form } from "#app/middleware/form.server.ts";
import { asAdmin, notFound, orNotFound, requireAdmin } from "#app/middleware/guards.server.ts";
import { confirmFirst } from "#app/middleware/saved-answers.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { FormActions } from "#app/ui/form-actions.tsx";
import { formState } from "#app/ui/form-state.ts";
import { DefinitionList } from "#app/ui/lists.tsx";
import { RadioGroup } from "#app/ui/radio-group.tsx";
import type { Route } from "./+types/report";
import { REPORT_STATES } from "./labels.ts";

export const handle = { section: href("/admin/signalements"), title: "Signalement" } satisfies Handle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const report = orNotFound(await findReport(db, params.id));
  const { content, reason, name, email, reportedAt, decision, decisionReason, authorEmail, decidedAt } = report;
  return {
    isOpen: decision === null,
    details: [
      { term: "Reçu le", value: `${formatDateTime(reportedAt)}, heure de Paris` },
      { term: "Contenu, comme elle l’a écrit", value: content },
      { term: "Motif", value: reason },
      { term: "Signalé par", value: email ? `${name}, ${email}` : "Une personne dont les données sont effacées" },
      ...(decision
        ? [
            { term: "Décision", value: `${REPORT_STATES[decision].label}, le ${formatDateTime(decidedAt)}` },
            { term: "Raisons", value: decisionReason ?? "" },
            { term: "Autrice prévenue", value: authorEmail ?? "Non" },
          ]
        : []),
    ],
  };
}

const schema = z.object({
  decision: z.enum(["removed", "kept"], "Choisissez ce que devient le contenu."),
  motif: textField({ missing: "Donnez vos raisons\u00a0: elles partent par e-mail.", min: 10, max: 5000 }),
  auteure: emailField.optional(),
});

export const action = form(
  { guard: requireAdmin, schema },
  async ({ decision, motif, auteure }, { db, actor, params, url, ...post }) => {
    if (!params.id) throw notFound();
    await confirmFirst(post.context, { request: post.request, url }, post.formData);
    const request = { decision, reason: motif, authorEmail: auteure ?? null };
    const decided = await decideReport(db, actor, params.id, request);
    if (decided.ok) return redirect(withNotice(href("/admin/signalements"), "report-decided"), 303);
    if (decided.reason === "unknown") throw notFound();
    return { error: "Ce signalement est déjà décidé\u00a0: rechargez la page.", status: 409 };
  },
);

export default function ContentReport({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { field, summary } = formState({ answer, schema });
  return (
    <div className="flow max-w-176">
      <h1>Signalement</h1>
      <DefinitionList items={loaderData.details} />
      {loaderData.isOpen && (
        <form method="post" className="form-stack">
          <ErrorSummary errors={summary} />
          <p>
            Si le contenu doit partir, retirez-le d’abord du site, sous{" "}
            <a className="link" href={href("/admin/temoignages")}>
              Témoignages
            </a>{" "}
            ou{" "}
            <a className="link" href={href("/admin/questions")}>
              Questions
            </a>
            . Puis notez votre décision ici&nbsp;: chacune la reçoit avec vos raisons.
          </p>
          <RadioGroup
            label="Le contenu"
            options={[
              { value: "removed", label: "est retiré du site" },
              { value: "kept", label: "reste en ligne" },
            ]}
            {...field("decision")}
          />
          <Field label="Vos raisons" type="textarea" rows={5} {...field("motif")} />
          <Field
            label="Adresse e-mail de l’autrice"
            type="email"
            hint="Si le contenu est retiré, elle en reçoit les raisons, comme la loi le veut. Vide : vous ne la connaissez pas."
            {...field("auteure")}
          />
          <FormActions submit="Décider et répondre" cancelHref={href("/admin/signalements")} cancel="Retour" />
        </form>
      )}
    </div>
  );
}
