import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { coursePageOf } from "#app/content/courses/course-pages.ts";
import { listAudit } from "#app/domain/journal/audit/audit.server.ts";
import { changesSale, findEditableFormation } from "#app/domain/shop/catalogue/editable-formation.server.ts";
import { listFormationNames, listNotYetForSale } from "#app/domain/shop/catalogue/formations.server.ts";
import { createFormation, updateFormation, whySlugStays } from "#app/domain/shop/catalogue/manage.server.ts";
import { listPrices } from "#app/domain/shop/catalogue/price-changes.server.ts";
import { effectOfPrices } from "#app/domain/shop/catalogue/price-effect.server.ts";
import { pricedOf } from "#app/domain/shop/catalogue/prices-in-force.server.ts";
import { listSubjects } from "#app/domain/shop/catalogue/subjects.server.ts";
import { preparePhotograph } from "#app/domain/site/pictures/photographs.server.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { faultOf } from "#app/middleware/form.server.ts";
import { asAdmin, notFound, orNotFound } from "#app/middleware/guards.server.ts";
import { confirmFirst } from "#app/middleware/saved-answers.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { auditLines } from "#app/ui/audit-changes.ts";
import { AuditTrail } from "#app/ui/audit-trail.tsx";
import { EnterButton } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { FormActions } from "#app/ui/form-actions.tsx";
import { formState } from "#app/ui/form-state.ts";
import { AdminHead } from "#app/ui/headings.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { FORM_WITH_FILES_BYTES } from "../media/asset-parts.view.tsx";
import { pictureChoices, takeFiles } from "../media/form-files.server.ts";
import { PICTURE_GONE } from "../media/labels.ts";
import type { Route } from "./+types/formation";
import { codesForAll, fillFromStripe, mayBeSuggested, showEffect } from "./formation-effect.server.ts";
import { FormationFields } from "./formation-fields.tsx";
import {
  addDefaults,
  addStored,
  ConflictNotice,
  conflictOf,
  DEFAULTS,
  formationSchema,
  NO_SUBJECT,
  NO_SUGGESTION,
  toInput,
  toValues,
} from "./formation-form.tsx";
import { type FieldName, HISTORY_LABELS, LABELS_BY_FIELD, refusalAt, slugReasonLabel } from "./labels.ts";
import { NotYetForSale } from "./not-yet-for-sale.view.tsx";

export const handle = {
  section: href("/admin/dashboard"),
  body: "guarded",
  bodyLimit: FORM_WITH_FILES_BYTES,
} satisfies Handle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const choices = {
    codes: await codesForAll(db),
    subjects: (await listSubjects(db)).map(({ slug, name }) => ({ value: slug, label: name })),
    pictures: await pictureChoices(db),
    others: (await listFormationNames(db))
      .filter(({ id }) => id !== params.id)
      .map((other) => ({ value: other.id, label: other.name })),
  };
  if (!params.id)
    return { formation: null, page: null, values: DEFAULTS, gaps: null, effect: [], prices: [], history: [], choices };
  const found = orNotFound(await findEditableFormation(db, params.id));
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
    page: own ? href("/admin/textes/:key", { key: own.text }) : href("/admin/pages/:id", { id: found.id }),
    choices,
    gaps: (await listNotYetForSale(db, [found.id])).get(found.id) ?? null,
    values: toValues(found.input),
    effect: await effectOfPrices(db, found.id, pricedOf(found.input)),
    prices: (await listPrices(db, found.id)).map(({ id, amount, since }) => ({
      id,
      label: `${formatEuros(amount)}, depuis le ${formatDateTime(since)}`,
    })),
    history: auditLines(await listAudit(db, "formation", found.id), HISTORY_LABELS),
  };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const { id } = params;
  const form = await request.formData();
  const notTaken = await takeFiles(db, actor, form);
  if (!id) addDefaults(form);
  // Our page sends the version that it was opened with, a program does not.
  else if (!form.has("version")) addStored(form, await findEditableFormation(db, id));
  const submission = parseWithZod(form, { schema: formationSchema });
  const refuse = (result = submission.reply(), status = 400, error: string | null = null) =>
    data({ result, error, conflict: null, effect: null, isMade: false }, { status });
  if (Object.keys(notTaken).length > 0) return refuse(submission.reply({ fieldErrors: notTaken }));
  const help =
    form.get("intent") === "effet"
      ? await showEffect(db, id ?? null, form)
      : form.get("intent") === "stripe" && (await fillFromStripe(db, id ?? null, form));
  if (help) return data(help.answer, help.status);
  if (submission.status !== "success") return refuse();
  const { version, launch_reason: launchReason, ...fields } = submission.value;
  const input = toInput(fields);
  if (!(await listSubjects(db)).some(({ slug }) => slug === input.category))
    return refuse(submission.reply({ fieldErrors: { category: [NO_SUBJECT] } }));
  if (input.imageAssetId && !(await preparePhotograph(db, input.imageAssetId)))
    return refuse(submission.reply({ fieldErrors: { image_asset: [PICTURE_GONE] } }));
  if (input.suggestedFormationId && !(await mayBeSuggested(db, input.suggestedFormationId, id)))
    return refuse(submission.reply({ fieldErrors: { suggested_formation: [NO_SUGGESTION] } }));
  if (!id || (await changesSale(db, id, input))) await confirmFirst(context, { request, url }, form);
  const saving = id
    ? updateFormation(db, actor, id, input, { version, launchReason })
    : createFormation(db, actor, input);
  const saved = await saving.catch(faultOf(context, "Erreur lors de la sauvegarde"));
  if ("fault" in saved) return refuse(submission.reply(), saved.status, saved.fault);
  if (saved.ok) {
    // Its notice says how many seats are still held, and until when.
    const next = `${href("/admin/dashboard")}${saved.held ? `?retenues=${saved.id}` : ""}`;
    const isOver = input.closeDate !== null && input.closeDate <= new Date();
    throw redirect(withNotice(next, !id ? "formation-created" : isOver ? "formation-over" : "formation-updated"), 303);
  }
  switch (saved.reason) {
    case "unknown":
      throw notFound();
    case "deleted":
      throw redirect(withNotice(href("/admin/dashboard"), "formation-gone"), 303);
    case "changed": {
      const conflict = conflictOf(saved.current, input, submission.payload.base);
      const error =
        "Erreur lors de la sauvegarde\u00a0: cette formation a été modifiée pendant que vous l’aviez ouverte.";
      return data({ result: submission.reply(), error, conflict, effect: null, isMade: false }, { status: 409 });
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
  const { formation, page, gaps, values, effect, prices, history, choices } = loaderData;
  const { field, value, summary } = formState({ answer, stored: values, schema: formationSchema });
  const conflict = answer?.conflict;
  /** The typed values of a refused form; a field that was emptied stays empty. */
  const shown = (name: FieldName) => (conflict ? conflict.values[name] : (field(name).defaultValue ?? ""));
  /** The values that the form was first opened with, so that only this administrator's changes are saved. */
  const opened = (name: "version" | "base", now: string) => conflict?.[name] ?? value(name) ?? now;
  const common = (name: FieldName | "launch_reason") => ({
    label: LABELS_BY_FIELD[name] ?? "",
    ...field(name),
    defaultValue: name === "launch_reason" ? value(name) : shown(name),
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
      {answer?.isMade && (
        <Notice tone="success">
          <p>Le produit et le prix existent chez Stripe. Enregistrez la formation pour garder leurs identifiants.</p>
        </Notice>
      )}
      <form method="post" encType="multipart/form-data" className="form-stack" data-is-changed={answer && ""}>
        <EnterButton />
        <ErrorSummary errors={conflict ? [] : inOrder(summary)} labels={LABELS_BY_FIELD} />
        {formation && <input type="hidden" name="version" value={opened("version", formation.version)} />}
        {formation && <input type="hidden" name="base" value={opened("base", JSON.stringify(values))} />}
        <FormationFields
          formation={formation}
          storedType={values.type}
          effect={answer?.effect ?? { prices: effect, description: null }}
          common={common}
          {...choices}
          box={box}
        />
        <FormActions submit={formation ? "Sauvegarder" : "Créer"} cancelHref={href("/admin/dashboard")} />
      </form>
      <AuditTrail entries={history} />
      <PractisedPrices prices={prices} />
    </div>
  );
}

function inOrder<Mistake extends { field: string }>(mistakes: readonly Mistake[]): Mistake[] {
  const fields = Object.keys(LABELS_BY_FIELD);
  return mistakes.toSorted((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field));
}

function PractisedPrices({ prices }: { prices: readonly { id: number; label: string }[] }) {
  if (prices.length === 0) return null;
  return (
    <Disclosure summary={`Prix pratiqués (${prices.length})`}>
      <p className="hint">Le prix le plus bas des 30 derniers jours, affiché avec une promotion, en est calculé.</p>
      <ol>
        {prices.map(({ id, label }) => (
          <li key={id} className="border-line border-t py-3 text-sm">
            {label}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
