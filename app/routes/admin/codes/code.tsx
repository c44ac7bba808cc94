import { href, redirect } from "react-router";
import { z } from "zod";
import { ORDER_STATUS } from "#app/content/orders.ts";
import { listAudit } from "#app/domain/journal/audit/audit.server.ts";
import { listFormationNames } from "#app/domain/shop/catalogue/formations.server.ts";
import { termsLabel } from "#app/domain/shop/codes/code-name.ts";
import { findCode, listUses } from "#app/domain/shop/codes/list-codes.server.ts";
import { type CodeChanged, changeCode, servesMore, stopCode } from "#app/domain/shop/codes/manage-codes.server.ts";
import { versionField } from "#app/domain/values/fields.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { formatDateTime, toParisField } from "#app/domain/values/time.ts";
import { form, type Refusal } from "#app/middleware/form.server.ts";
import { asAdmin, notFound, orNotFound, requireAdmin } from "#app/middleware/guards.server.ts";
import { confirmFirst } from "#app/middleware/saved-answers.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { auditLines } from "#app/ui/audit-changes.ts";
import { AuditTrail } from "#app/ui/audit-trail.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button, LinkLine } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { FormActions } from "#app/ui/form-actions.tsx";
import { formState } from "#app/ui/form-state.ts";
import { DefinitionList } from "#app/ui/lists.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { StoredBeside } from "#app/ui/stored-beside.tsx";
import { changedLabel } from "../changed-label.ts";
import type { Route } from "./+types/code";
import { endField, LABELS, noteField, usesField } from "./code-fields.tsx";
import { FOR_ALL, HISTORY_LABELS, KIND_LABELS, stateLabel, USE_LABELS, usesLabel } from "./labels.ts";

export const handle = { section: href("/admin/codes") } satisfies Handle;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const code = orNotFound(await findCode(db, params.id));
  const uses = await listUses(db, code.id, pageNumber(url.searchParams.get("page")));
  const names = await listFormationNames(db);
  const { formationIds } = code;
  return {
    id: code.id,
    code: code.code,
    version: code.version,
    isPublic: code.kind === "public",
    isOver: code.isOver,
    facts: [
      { term: "Pour qui", value: KIND_LABELS[code.kind] },
      { term: "Réduction", value: termsLabel(code) },
      { term: "État", value: stateLabel(code) },
      { term: "Utilisations", value: usesLabel(code) },
      { term: "Encaissé, net des remboursements", value: formatEuros(code.revenue) },
      { term: "Début", value: formatDateTime(code.startsAt) },
      ...(code.stoppedAt ? [] : [{ term: "Fin", value: code.endsAt ? formatDateTime(code.endsAt) : "Sans fin" }]),
      { term: "Une fois par personne", value: code.oncePerPerson ? "Oui" : "Non" },
      { term: "Formations", value: formationIds ? namesOf(names, formationIds) : FOR_ALL },
    ],
    stored: { au: toParisField(code.endsAt), max: `${code.maxUses ?? ""}`, note: code.note },
    uses: {
      ...uses,
      items: uses.items.map(({ id, number, formationName, at, state, status, cents, amountCents }) => ({
        id,
        number,
        cells: [formationName, formatDateTime(at), USE_LABELS[state], ORDER_STATUS[status].label],
        money: [formatEuros(-cents), formatEuros(amountCents)],
      })),
    },
    history: auditLines(await listAudit(db, "code", code.id), HISTORY_LABELS),
  };
}

function namesOf(formations: { id: string; name: string }[], ids: string[]): string {
  return formations.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(", ");
}

const schema = z.object({
  arreter: z.literal("oui").optional(),
  version: versionField,
  au: endField,
  max: usesField,
  note: noteField,
});

export const action = form({ guard: requireAdmin, schema }, async (values, post) => {
  const { db, actor, params } = post;
  const { id = "" } = params;
  const page = href("/admin/codes/:id", { id });
  if (values.arreter) {
    if (await stopCode(db, actor, id)) return redirect(withNotice(page, "code-stopped"), 303);
    throw notFound();
  }
  const { version, au, max, note } = values;
  if (await servesMore(db, id, max)) await confirmFirst(post.context, post, post.formData);
  const changed = await changeCode(db, actor, id, version, { until: au, maxUses: max, note });
  if (changed.ok) return redirect(withNotice(page, "code-updated"), 303);
  return whyNot(changed.reason);
});

function whyNot(reason: (CodeChanged & { ok: false })["reason"]): Refusal {
  switch (reason) {
    case "unknown":
      throw notFound();
    case "changed":
      return { error: changedLabel("Ce code"), status: 409 };
    case "later":
      return { fieldErrors: { au: ["La fin annoncée ne recule pas\u00a0: elle peut seulement venir plus tôt."] } };
    case "fewer":
      return {
        fieldErrors: { max: ["Le nombre annoncé ne baisse pas\u00a0: pour finir plus tôt, arrêtez le code."] },
      };
  }
}

const CHANGEABLE = ["au", "max", "note"] as const;

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Code ${loaderData?.code ?? ""}`.trim() }];

export default function CodePage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { id, code, version, isPublic, isOver, facts, stored, uses, history } = loaderData;
  const { field, value, summary } = formState({ answer, stored, schema });
  const isStale = answer !== undefined && value("version") !== version;
  return (
    <div className="flow">
      <Breadcrumb items={[{ label: "Codes", href: href("/admin/codes") }, { label: code }]} />
      <h1>Code {code}</h1>
      <FlashNotice />
      <DefinitionList items={facts} />
      {isPublic && <LinkLine href={href("/code/:code", { code })}>La page à partager</LinkLine>}
      {isPublic && !isOver && (
        <LinkLine href={href("/admin/codes/:id/affiche", { id })}>Faire une page à imprimer</LinkLine>
      )}
      {!isOver && (
        <Disclosure summary="Arrêter ce code…">
          <form method="post" className="flow max-w-176 py-3">
            <p>Il ne pourra pas reprendre, et son nom ne servira plus.</p>
            <Button variant="secondary" name="arreter" value="oui">
              Arrêter maintenant
            </Button>
          </form>
        </Disclosure>
      )}
      <section className="flow">
        <h2>Commandes avec ce code</h2>
        <DataTable
          caption="Commandes, de la plus récente à la plus ancienne"
          columns={["Commande", "Formation", "Date", "Code", "Statut", "Réduction", "À payer"]}
          rows={uses.items.map((use) => ({
            key: use.id,
            cells: [
              <a key="number" className="link" href={href("/admin/commandes/:id", { id: use.id })}>
                {use.number}
              </a>,
              ...use.cells,
              ...use.money,
            ],
          }))}
          empty="Personne ne s’en est encore servi."
        />
        <Pagination {...uses} unit={["commande", "commandes"]} />
        {uses.total > 0 && (
          <form method="post" action={href("/admin/codes/:id/utilisations", { id })}>
            <Button variant="quiet">Télécharger (CSV)</Button>
          </form>
        )}
      </section>
      <section className="flow max-w-176">
        <h2>Modifier</h2>
        <form method="post" className="form-stack">
          <ErrorSummary errors={summary} labels={LABELS} />
          {isStale && (
            <StoredBeside labels={CHANGEABLE.map((name) => [name, LABELS[name]])} stored={stored} typed={value} />
          )}
          <input type="hidden" name="version" value={version} />
          <Field label={LABELS.au} type="datetime-local" hint="Plus tôt seulement." {...field("au")} />
          {isPublic && (
            <Field label={LABELS.max} inputMode="numeric" hint="Peut être augmenté, pas réduit." {...field("max")} />
          )}
          <Field label={LABELS.note} type="textarea" rows={2} {...field("note")} />
          <FormActions submit="Enregistrer" cancelHref={href("/admin/codes")} />
        </form>
      </section>
      <AuditTrail entries={history} />
    </div>
  );
}
