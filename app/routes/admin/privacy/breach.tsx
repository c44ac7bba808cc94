import { href, redirect } from "react-router";
import { z } from "zod";
import { breachClock } from "#app/domain/operations/privacy/breach-clock.ts";
import { type BreachEntry, readBreach, recordBreach } from "#app/domain/operations/privacy/breaches.server.ts";
import { idempotencyKeyField, momentField, textField, versionField } from "#app/domain/values/fields.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { formatDateTime, toParisField } from "#app/domain/values/time.ts";
import { form } from "#app/middleware/form.server.ts";
import { asAdmin, notFound, requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Badge } from "#app/ui/badge.tsx";
import { DataTable, FreeText } from "#app/ui/data-table.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { FormActions } from "#app/ui/form-actions.tsx";
import { formState } from "#app/ui/form-state.ts";
import type { Route } from "./+types/breach";

export const handle = { section: href("/admin/donnees") } satisfies Handle;

/** A supplement is a new entry: what was written before stays below the form. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const now = new Date();
  if (!params.id)
    return { newId: newId(), version: "", values: { constatee: toParisField(now) }, clock: null, entries: [] };
  const entries = await readBreach(db, params.id);
  const [latest] = entries;
  if (!latest) throw notFound();
  return {
    newId: newId(),
    version: latest.id,
    values: toValues(latest),
    clock: breachClock(latest, now),
    entries: entries.map(({ recordedAt, enteredBy, notifiedAt, reason, ...entry }) => ({
      ...entry,
      written: `${formatDateTime(recordedAt)}, ${enteredBy}`,
      told: notifiedAt ? formatDateTime(notifiedAt) : reason || "—",
    })),
  };
}

function toValues(entry: BreachEntry): Record<string, string> {
  return {
    constatee: toParisField(entry.noticedAt),
    faits: entry.facts,
    personnes: entry.people,
    effets: entry.effects,
    mesures: entry.measures,
    prevenue: toParisField(entry.notifiedAt),
    motif: entry.reason,
  };
}

const NOTICED = "Indiquez le jour et l’heure du constat, à l’heure de Paris, maintenant au plus tard.";
const TOLD = "Indiquez le jour et l’heure de la notification, après le constat et maintenant au plus tard.";
const longText = (missing: string) => textField({ missing, min: 1, max: 5000 });

const schema = z
  .object({
    id: idempotencyKeyField,
    version: versionField,
    constatee: momentField(NOTICED).refine((at) => at <= new Date(), NOTICED),
    faits: longText("Dites ce qui s’est passé."),
    personnes: longText("Dites qui est concerné, et par quelles données."),
    effets: longText("Dites ce que cela peut entraîner pour ces personnes."),
    mesures: longText("Dites ce que vous avez fait, ou allez faire."),
    prevenue: momentField(TOLD)
      .refine((at) => at <= new Date(), TOLD)
      .optional(),
    motif: textField({ max: 2000 }).default(""),
  })
  .refine(({ constatee, prevenue }) => !prevenue || prevenue >= constatee, { path: ["prevenue"], error: TOLD });

export const action = form({ guard: requireAdmin, schema }, async (values, { db, actor, params }) => {
  const { id = newId(), version, constatee, prevenue = null } = values;
  const saved = await recordBreach(db, actor, {
    id,
    of: params.id ? { breachId: params.id, version } : null,
    facts: {
      noticedAt: constatee,
      facts: values.faits,
      people: values.personnes,
      effects: values.effets,
      measures: values.mesures,
      notifiedAt: prevenue,
      reason: values.motif,
    },
  });
  if (saved.ok) return redirect(withNotice(href("/admin/donnees"), "breach-recorded"), 303);
  if (saved.reason === "unknown") throw notFound();
  return { error: CHANGED, status: 409 };
});

const CHANGED = "Quelqu’un a complété cette violation pendant que vous l’aviez ouverte\u00a0: rechargez la page.";

export const meta: Route.MetaFunction = ({ params }) => [
  { title: params.id ? "Violation de données" : "Noter une violation" },
];

export default function Breach({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { newId, version, values, clock, entries } = loaderData;
  const { field, value, summary } = formState({ answer, stored: values, schema });
  return (
    <div className="flow">
      <h1>{version ? "Violation de données" : "Noter une violation"}</h1>
      {clock && (
        <p>
          <Badge tone={clock.tone}>{clock.text}</Badge>
        </p>
      )}
      <form method="post" className="form-stack max-w-176 print:hidden">
        <ErrorSummary errors={summary} />
        <input type="hidden" name="id" value={value("id") ?? newId} />
        {version && <input type="hidden" name="version" value={value("version") ?? version} />}
        <Field
          label="Constatée le"
          type="datetime-local"
          hint="À l’heure de Paris. Les 72&nbsp;heures partent de là."
          {...field("constatee")}
        />
        <Field label="Ce qui s’est passé" type="textarea" rows={4} {...field("faits")} />
        <Field
          label="Personnes et données concernées, environ combien"
          type="textarea"
          rows={3}
          {...field("personnes")}
        />
        <Field label="Conséquences possibles" type="textarea" rows={3} {...field("effets")} />
        <Field label="Mesures prises ou prévues" type="textarea" rows={4} {...field("mesures")} />
        <Field
          label="CNIL prévenue le"
          type="datetime-local"
          hint="Sur notifications.cnil.fr. Une première notification peut être complétée ensuite."
          {...field("prevenue")}
        />
        <Field
          label="Motif, si la CNIL n’est pas prévenue ou l’est après 72&nbsp;heures"
          type="textarea"
          rows={2}
          {...field("motif")}
        />
        <FormActions submit={version ? "Compléter" : "Noter"} cancelHref={href("/admin/donnees")} cancel="Retour" />
      </form>
      {entries.length > 0 && (
        <DataTable
          caption="Ce qui a été écrit"
          showCaption
          columns={["Écrit le", "Faits", "Personnes", "Conséquences", "Mesures", "CNIL"]}
          rows={entries.map(({ id, written, facts, people, effects, measures, told }) => ({
            key: id,
            cells: [
              written,
              <FreeText key="facts">{facts}</FreeText>,
              <FreeText key="people">{people}</FreeText>,
              <FreeText key="effects">{effects}</FreeText>,
              <FreeText key="measures">{measures}</FreeText>,
              told,
            ],
          }))}
          empty="—"
        />
      )}
    </div>
  );
}
