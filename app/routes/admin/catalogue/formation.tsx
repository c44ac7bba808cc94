import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { coursePageOf } from "#app/content/courses/course-pages.ts";
import { CATEGORY_LABELS } from "#app/content/formation-page.ts";
import { listAudit } from "#app/domain/journal/audit/audit.server.ts";
import { findEditableFormation } from "#app/domain/shop/catalogue/editable-formation.server.ts";
import { listNotYetForSale } from "#app/domain/shop/catalogue/formations.server.ts";
import { createFormation, updateFormation, whySlugStays } from "#app/domain/shop/catalogue/manage.server.ts";
import { listPrices } from "#app/domain/shop/catalogue/price-changes.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { auditLines } from "#app/ui/audit-changes.ts";
import { AuditTrail } from "#app/ui/audit-trail.tsx";
import { Checkbox, ErrorSummary, Field } from "#app/ui/field.tsx";
import { FieldRow } from "#app/ui/field-parts.tsx";
import { FormActions } from "#app/ui/form-actions.tsx";
import { formState } from "#app/ui/form-state.ts";
import { AdminHead } from "#app/ui/headings.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { optionsOf } from "#app/ui/select-options.tsx";
import type { Route } from "./+types/formation";
import { ConflictNotice, conflictOf } from "./formation-conflict.tsx";
import { addDefaults, addStored, DEFAULTS, formationSchema, toInput, toValues } from "./formation-form.ts";
import {
  COLUMNS,
  FIELD_LABELS,
  type FieldName,
  HISTORY_LABELS,
  LABELS_BY_FIELD,
  refusalAt,
  STATUS_LABELS,
  slugReasonLabel,
  TYPE_LABELS,
} from "./labels.ts";
import { NotYetForSale } from "./not-yet-for-sale.view.tsx";
import { PractisedPrices } from "./practised-prices.view.tsx";
import { SaleFields } from "./sale-fields.tsx";

export const handle = { section: href("/admin/dashboard") } satisfies Handle;

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context);
  if (!params.id) return { formation: null, page: null, values: DEFAULTS, gaps: null, prices: [], history: [] };
  const db = context.get(dbContext);
  const found = isId(params.id) && (await findEditableFormation(db, params.id));
  if (!found) throw data(null, { status: 404 });
  const slugReason = whySlugStays(found);
  const own = coursePageOf(found.input.slug);
  return {
    formation: {
      version: found.version,
      slugStays: slugReason && slugReasonLabel(slugReason),
      typeStays: found.hasOrders,
      taken: found.currentParticipants,
    },
    // The three main ones have a page of their own, whose words are a text of the site.
    page: own ? href("/admin/textes/:place", { place: own.text }) : href("/admin/pages/:id", { id: found.id }),
    gaps: (await listNotYetForSale(db, [found.id])).get(found.id) ?? null,
    values: toValues(found.input),
    prices: (await listPrices(db, found.id)).map(({ id, amount, since }) => ({
      id,
      label: `${formatEuros(amount)}, depuis le ${formatDateTime(since)}`,
    })),
    history: auditLines(await listAudit(db, "formation", found.id), HISTORY_LABELS),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const actor = actorFrom(context);
  const db = context.get(dbContext);
  const { id } = params;
  if (id && !isId(id)) throw data(null, { status: 404 });
  const form = await request.formData();
  if (!id) addDefaults(form);
  // Our page sends the version that it was opened with, a program does not.
  else if (!form.has("version")) addStored(form, await findEditableFormation(db, id));
  const submission = parseWithZod(form, { schema: formationSchema });
  const refuse = (result = submission.reply(), status = 400) =>
    data({ result, error: null, conflict: null }, { status });
  if (submission.status !== "success") return refuse();
  const { version, ...fields } = submission.value;
  const input = toInput(fields);
  const saved = id ? await updateFormation(db, actor, id, input, version) : await createFormation(db, actor, input);
  if (saved.ok)
    throw redirect(withNotice(href("/admin/dashboard"), id ? "formation-updated" : "formation-created"), 303);
  switch (saved.reason) {
    case "unknown":
      throw data(null, { status: 404 });
    case "deleted":
      throw redirect(withNotice(href("/admin/dashboard"), "formation-gone"), 303);
    case "changed": {
      const conflict = conflictOf(saved.current, input, submission.payload.base);
      const error =
        "Erreur lors de la sauvegarde\u00a0: cette formation a été modifiée pendant que vous l’aviez ouverte.";
      return data({ result: submission.reply(), error, conflict }, { status: 409 });
    }
    default: {
      const [field, message] = refusalAt(saved);
      const result = submission.reply({ fieldErrors: { [field]: [`Erreur lors de la sauvegarde\u00a0: ${message}`] } });
      return refuse(result, saved.reason === "incomplete" ? 422 : 400);
    }
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title:
      loaderData?.formation === null
        ? "Créer une formation"
        : `Modifier la formation ${loaderData?.values.name ?? ""}`.trim(),
  },
];

export default function Formation({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { formation, page, gaps, values, prices, history } = loaderData;
  const { field, value, summary } = formState({ answer, stored: values, schema: formationSchema });
  const conflict = answer?.conflict;
  /** The typed values of a refused form; a field that was emptied stays empty. */
  const shown = (name: FieldName) => (conflict ? conflict.values[name] : (field(name).defaultValue ?? ""));
  /** The values that the form was first opened with, so that only this administrator's changes are saved. */
  const opened = (name: "version" | "base", now: string) => conflict?.[name] ?? value(name) ?? now;
  const common = (name: FieldName) => ({
    label: FIELD_LABELS[COLUMNS[name]],
    ...field(name),
    defaultValue: shown(name),
  });
  const box = (name: FieldName) => ({
    name,
    defaultChecked: shown(name) !== "",
    error: field(name).error,
  });
  return (
    <div className="flow max-w-176">
      <AdminHead title={formation ? "Modifier la formation" : "Créer une formation"}>
        {page && (
          <a className="link" href={page}>
            Page de vente
          </a>
        )}
      </AdminHead>
      {gaps && (
        <Notice tone="warning">
          <NotYetForSale gaps={gaps} />
        </Notice>
      )}
      {conflict && <ConflictNotice title={answer.error} differences={conflict.differences} />}
      <form method="post" className="form-stack">
        <ErrorSummary errors={conflict ? [] : inOrder(summary)} labels={LABELS_BY_FIELD} />
        {formation && <input type="hidden" name="version" value={opened("version", formation.version)} />}
        {formation && <input type="hidden" name="base" value={opened("base", JSON.stringify(values))} />}
        <Field {...common("name")} />
        <Field
          readOnly={Boolean(formation?.slugStays)}
          hint={
            formation?.slugStays
              ? `Ne peut plus changer : ${formation.slugStays}.`
              : "Ce qui suit /checkout/ dans l’adresse : minuscules sans accent, chiffres et tirets."
          }
          {...common("slug")}
        />
        <Field type="textarea" {...common("description")} />
        <Field
          type="textarea"
          rows={6}
          hint="Une ligne par point ; les lignes vides sont ignorées."
          {...common("features")}
        />
        <Field
          type="textarea"
          rows={6}
          hint="La question sur une ligne, la réponse dessous, une ligne vide avant la suivante. Les questions communes à toutes les formations suivent d’elles-mêmes."
          {...common("questions")}
        />
        <FieldRow legend="Vente">
          <Field type="select" options={optionsOf(CATEGORY_LABELS)} {...common("category")} />
          <Field
            type="select"
            options={optionsOf(TYPE_LABELS).filter(({ value: type }) => !formation?.typeStays || type === values.type)}
            hint={formation?.typeStays && "Ne peut plus changer : des commandes ont été passées."}
            {...common("type")}
          />
          <Field hint="prod_…" {...common("stripe_product_id")} />
          <Field
            hint="price_… Gardé avec la formation : le montant débité est le prix de cette page."
            {...common("stripe_price_id")}
          />
        </FieldRow>
        <SaleFields common={common} />
        <FieldRow legend="Inscriptions">
          <Field
            type="select"
            options={optionsOf(STATUS_LABELS)}
            hint="« Complet » se met seul à la dernière place."
            {...common("status")}
          />
          <Field
            inputMode="numeric"
            hint={formation?.taken ? `Vide : sans limite. Déjà prises : ${formation.taken}.` : "Vide : sans limite."}
            {...common("max_participants")}
          />
          <DateTimeField {...common("open_date")} />
          <DateTimeField {...common("close_date")} />
        </FieldRow>
        <Field
          inputMode="url"
          hint="Une adresse qui commence par https://, dont nous gardons une copie, ou l’adresse d’une image de ce site, sans son nom&nbsp;: «&nbsp;/image.png&nbsp;». Vide : l’image de la catégorie."
          {...common("image_url")}
        />
        <Checkbox label="Visible sur le site" {...box("is_active")} />
        <Checkbox
          label="Annoncer les modules sans leçon publiée comme «&nbsp;à paraître&nbsp;», hors de l’offre"
          hint="Sans cette case, la formation ne peut être ouverte que si chaque module et chaque bonus annoncé a un contenu publié."
          {...box("omits_to_come")}
        />
        <Checkbox
          label="Attestation de suivi, pour celles qui ont terminé"
          hint="Vendue comme contenu numérique, une formation n’en délivre aucune tant que l’avis de votre conseil n’est pas là&nbsp;: elle pourrait relever de l’enseignement à distance."
          {...box("attestation")}
        />
        <FormActions submit={formation ? "Sauvegarder" : "Créer"} cancelHref={href("/admin/dashboard")} />
      </form>
      <AuditTrail entries={history} />
      <PractisedPrices prices={prices} />
    </div>
  );
}

/** Browsers without a date picker show a text field, so the hint gives the pattern. */
function DateTimeField(field: { label: string; name: string; defaultValue: string; error?: readonly string[] | null }) {
  return (
    <Field
      type="datetime-local"
      min="2000-01-01T00:00"
      max="2199-12-31T23:59"
      hint="Heure de Paris. Vide : sans date."
      {...field}
    />
  );
}

function inOrder<Mistake extends { field: string }>(mistakes: readonly Mistake[]): Mistake[] {
  const fields = Object.keys(COLUMNS);
  return mistakes.toSorted((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field));
}
