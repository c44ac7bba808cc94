import { href, redirect } from "react-router";
import { z } from "zod";
import { listAudit } from "#app/domain/journal/audit/audit.server.ts";
import {
  type CohortDay,
  type CohortInput,
  createCohort,
  isTold,
  type Saving,
  updateCohort,
} from "#app/domain/school/cohorts/manage.server.ts";
import { type Cohort, findCohort, listFormations } from "#app/domain/school/cohorts/read-cohorts.server.ts";
import { countTold } from "#app/domain/school/cohorts/tell-start.server.ts";
import { countByFormation } from "#app/domain/school/cohorts/waiting.server.ts";
import { dayField, idempotencyKeyField, intField, nameField, versionField } from "#app/domain/values/fields.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { form } from "#app/middleware/form.server.ts";
import { asAdmin, notFound, orNotFound, requireAdmin } from "#app/middleware/guards.server.ts";
import { confirmFirst } from "#app/middleware/saved-answers.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { auditLines } from "#app/ui/audit-changes.ts";
import { AuditTrail } from "#app/ui/audit-trail.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { RecordField } from "#app/ui/field-parts.tsx";
import { FormActions } from "#app/ui/form-actions.tsx";
import { formState } from "#app/ui/form-state.ts";
import { FlashNotice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/cohort";
import { HISTORY_LABELS, membersLabel, waitingLabel } from "./labels.ts";

export const handle = { section: href("/admin/cohortes") } satisfies Handle;

/** A new cohort has no id in its address; its id comes with the form, so that a double click creates one cohort. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const blank = { stored: null, newId: newId(), formations: await listFormations(db), values: {}, history: [] };
  if (!params.id) return { ...blank, waiting: waitingLabel(await countByFormation(db)) };
  const cohort = orNotFound(await findCohort(db, params.id));
  const { id, name, formationId, formation, version, members, seats } = cohort;
  const told = await countTold(db, id);
  return {
    ...blank,
    stored: {
      id,
      name,
      formationId,
      formation,
      version,
      told,
      isEmpty: members === 0,
      members: membersLabel(members, seats),
    },
    waiting: waitingLabel(await countByFormation(db, formationId)),
    values: toValues(cohort),
    history: auditLines(await listAudit(db, "cohort", id), HISTORY_LABELS),
  };
}

const SEATS = "Indiquez un nombre de places, 1 ou plus.";
const CHOOSE = "Choisissez une formation.";
const MAX_SEATS = 100_000;

const schema = z
  .object({
    id: idempotencyKeyField,
    version: versionField,
    formation: z.uuid(CHOOSE).optional(),
    nom: nameField("Indiquez le nom de la cohorte."),
    depart: dayField("Indiquez le jour du départ."),
    fermeture: dayField("Indiquez un jour.").nullable().default(null),
    places: intField(SEATS, 1, MAX_SEATS).nullable().default(null),
  })
  .transform(({ id, version, formation, nom, depart, fermeture, places }) => ({
    id,
    version,
    formationId: formation,
    input: { name: nom, startsOn: depart, closesOn: fermeture, seats: places } satisfies CohortInput,
  }));

function toValues({ name, startsOn, closesOn, seats }: Cohort): Record<string, string> {
  return { nom: name, depart: startsOn, fermeture: closesOn ?? "", places: seats === null ? "" : `${seats}` };
}

export const action = form(
  { guard: requireAdmin, schema },
  async ({ id = newId(), version, formationId, input }, { db, actor, params, context, request, url, formData }) => {
    if (await isTold(db, params.id ?? null, { formationId, startsOn: input.startsOn }))
      await confirmFirst(context, { request, url }, formData);
    const saved = params.id
      ? await updateCohort(db, actor, { id: params.id, version, input })
      : formationId
        ? await createCohort(db, actor, { id, formationId, input })
        : ({ ok: false, reason: "unchosen" } as const);
    if (saved.ok) {
      const page = href("/admin/cohortes/:id", { id: saved.id });
      return redirect(withNotice(page, params.id ? "cohort-updated" : "cohort-created"), 303);
    }
    if (saved.reason === "unknown") throw notFound();
    if (saved.reason === "unchosen") return { fieldErrors: { formation: [CHOOSE] } };
    if (saved.reason === "past")
      return { fieldErrors: Object.fromEntries(saved.days.map((day) => [DAY_FIELDS[day], [PAST]])) };
    return { error: SAVING_REFUSALS[saved.reason], status: saved.reason === "changed" ? 409 : 400 };
  },
);

const PAST = "Ce jour est passé\u00a0: choisissez aujourd’hui, ou un jour à venir.";
const DAY_FIELDS = { startsOn: "depart", closesOn: "fermeture" } as const satisfies Record<CohortDay, string>;

const SAVING_REFUSALS: Record<Exclude<(Saving & { ok: false })["reason"], "unknown" | "past">, string> = {
  changed: "Cette cohorte a été modifiée pendant que vous l’aviez ouverte\u00a0: rechargez la page pour voir son état.",
  formation: "Cette formation n’existe plus\u00a0: choisissez-en une autre.",
  "too-few": "La cohorte a déjà plus de membres que de places\u00a0: déplacez d’abord quelqu’un.",
};

const LABELS = {
  nom: "Nom",
  depart: "Départ",
  fermeture: "Dernier jour pour la rejoindre",
  places: "Places",
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.stored ? `Cohorte «\u00a0${loaderData.stored.name}\u00a0»` : "Nouvelle cohorte" },
];

export default function CohortPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { stored, newId, formations, values, history, waiting } = loaderData;
  const { field, value, summary } = formState({ answer, stored: values, schema });
  const options = formations.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="flow max-w-176">
      <h1>{stored ? `Cohorte «\u00a0${stored.name}\u00a0»` : "Nouvelle cohorte"}</h1>
      <FlashNotice />
      {stored && (
        <p>
          {stored.formation} ·{" "}
          <a className="link" href={href("/admin/cohortes/:id/membres", { id: stored.id })}>
            Membres&nbsp;: {stored.members}
          </a>
        </p>
      )}
      <form method="post" className="form-stack">
        <ErrorSummary errors={summary} labels={LABELS} />
        <RecordField stored={stored} newId={newId} sent={value} />
        {!stored && (
          <Field
            label="Formation"
            type="select"
            options={formations.length > 1 ? [{ value: "", label: "Choisir…" }, ...options] : options}
            {...field("formation")}
            required
          />
        )}
        <Field label={LABELS.nom} hint="Par exemple « Janvier 2027 »." {...field("nom")} />
        <Field
          label={LABELS.depart}
          type="date"
          hint={
            stored &&
            stored.told > 0 &&
            `Membres qui attendent ce jour : ${stored.told}. Si vous le changez, un e-mail dit à chacune l’ancien et le nouveau.`
          }
          {...field("depart")}
        />
        <Field
          label={LABELS.fermeture}
          type="date"
          hint={`Avant, pendant ou après le départ. Sans réponse : le jour du départ.${stored ? " Hier\u00a0: plus personne ne la rejoint." : ""}`}
          {...field("fermeture")}
        />
        <Field
          label={LABELS.places}
          type="number"
          inputMode="numeric"
          hint={
            <>
              Sans réponse&nbsp;: autant qu’on veut. Quand elles sont prises, la vente continue&nbsp;: qui achète
              ensuite attend une autre cohorte. Pour arrêter la vente et ouvrir la liste d’attente, réglez les{" "}
              <a
                className="link"
                href={
                  stored ? href("/admin/formations/:id/modifier", { id: stored.formationId }) : href("/admin/dashboard")
                }
              >
                places de la formation
              </a>
              .
            </>
          }
          {...field("places")}
        />
        {waiting && (
          <p className="hint">
            Sans cohorte, elles attendent un départ&nbsp;: {waiting}. À l’enregistrement, elles prennent les places
            libres de leur cohorte, la plus ancienne d’abord, et un e-mail dit la date à chacune.
          </p>
        )}
        <FormActions submit={stored ? "Enregistrer" : "Créer la cohorte"} cancelHref={href("/admin/cohortes")} />
      </form>
      {stored?.isEmpty && (
        <form method="post" action={href("/admin/cohortes/:id/supprimer", { id: stored.id })}>
          <Button variant="quiet">Supprimer cette cohorte</Button>
        </form>
      )}
      <AuditTrail entries={history} />
    </div>
  );
}
