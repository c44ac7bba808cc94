import { href, redirect } from "react-router";
import { z } from "zod";
import { listAudit } from "#app/domain/journal/audit/audit.server.ts";
import {
  createSession,
  isAnnounced,
  type Saving,
  type SessionInput,
  updateSession,
} from "#app/domain/school/live/manage.server.ts";
import {
  findPlanned,
  listAudiences,
  listFilms,
  type PlannedSession,
  readTold,
} from "#app/domain/school/live/manage-list.server.ts";
import { endOf } from "#app/domain/school/live/schedule.ts";
import { idempotencyKeyField, intField, lineField, momentField, versionField } from "#app/domain/values/fields.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { toParisField } from "#app/domain/values/time.ts";
import { form } from "#app/middleware/form.server.ts";
import { asAdmin, notFound, orNotFound, requireAdmin } from "#app/middleware/guards.server.ts";
import { confirmFirst } from "#app/middleware/saved-answers.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { auditLines } from "#app/ui/audit-changes.ts";
import { AuditTrail } from "#app/ui/audit-trail.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { LinkLine } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { RecordField } from "#app/ui/field-parts.tsx";
import { FormActions } from "#app/ui/form-actions.tsx";
import { formState } from "#app/ui/form-state.ts";
import { useWording } from "#app/ui/root-data.ts";
import type { Option } from "#app/ui/select-options.tsx";
import type { Route } from "./+types/session";
import { emailsLabel, everybody, HISTORY_LABELS, learnersLabel } from "./labels.ts";

export const handle = { section: href("/admin/directs") } satisfies Handle;

/** A new session has no id in its address; its id comes with the form, so that a double click creates one session. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const films = [
    { value: "", label: "Aucun" },
    ...(await listFilms(db)).map(({ id, name }) => ({ value: id, label: name })),
  ];
  const told = await readTold(db);
  if (!params.id) {
    const audiences = audienceOptions(await listAudiences(db), told);
    return { stored: null, newId: newId(), audiences, films, values: { minutes: "60" }, history: [] };
  }
  const session = orNotFound(await findPlanned(db, params.id));
  const { id, title, formation, cohort, version, canceledAt, learners } = session;
  return {
    stored: {
      id,
      title,
      version,
      isCanceled: canceledAt !== null,
      isOver: endOf(session) <= new Date(),
      told: emailsLabel(told(session)),
      audience: `${formation} · ${cohort ?? everybody()} · ${learnersLabel(learners)}`,
    },
    newId: "",
    audiences: [],
    films,
    values: toValues(session),
    history: auditLines(await listAudit(db, "live_session", id), HISTORY_LABELS),
  };
}

/** Each formation for all of its learners, then for each of its cohorts, with the number of emails. */
function audienceOptions(
  audiences: Awaited<ReturnType<typeof listAudiences>>,
  told: Awaited<ReturnType<typeof readTold>>,
): Option[] {
  const options = new Map<string, string>();
  for (const { formationId, formation, cohortId, cohort } of audiences) {
    options.set(formationId, `${formation} · ${everybody()} · ${emailsLabel(told({ formationId, cohortId: null }))}`);
    if (cohortId) {
      const emails = emailsLabel(told({ formationId, cohortId }));
      options.set(`${formationId}/${cohortId}`, `${formation} · ${cohort} · ${emails}`);
    }
  }
  return [...options].map(([value, label]) => ({ value, label }));
}

function toValues({ title, startsAt, minutes, link, replayAssetId }: PlannedSession): Record<string, string> {
  return {
    titre: title,
    debut: toParisField(startsAt),
    minutes: `${minutes}`,
    lien: link,
    replay: replayAssetId ?? "",
  };
}

const AUDIENCE = "Choisissez pour qui est ce direct.";
const START = "Indiquez une date et une heure, par exemple 08/12/2026 20:00.";
const MINUTES = "Indiquez une durée en minutes, de 1 à 1\u202f440.";
const LINK = "Indiquez une adresse qui commence par https://";

const schema = z
  .object({
    id: idempotencyKeyField,
    version: versionField,
    /** The id of a formation, followed by that of a cohort when it is only for those. */
    pour: z
      .string()
      .regex(/^[0-9a-f-]{36}(\/[0-9a-f-]{36})?$/, AUDIENCE)
      .pipe(z.string().transform((value) => value.split("/")))
      .pipe(z.array(z.uuid(AUDIENCE)))
      .optional(),
    titre: lineField({ isTypeset: true, missing: "Indiquez le titre du direct.", min: 1, max: 200 }),
    debut: momentField(START),
    minutes: intField(MINUTES, 1, 1440),
    lien: lineField({ missing: LINK, min: 1, max: 1000 }).refine(isWebAddress, LINK),
    replay: z.uuid("Choisissez un film.").nullable().default(null),
  })
  .transform(({ id, version, pour, titre, debut, minutes, lien, replay }) => ({
    id,
    version,
    audience: pour?.[0] ? { formationId: pour[0], cohortId: pour[1] ?? null } : null,
    input: { title: titre, startsAt: debut, minutes, link: lien, replayAssetId: replay } satisfies SessionInput,
  }));

function isWebAddress(value: string): boolean {
  return /^https:\/\/[^\s\\]+$/.test(value) && URL.canParse(value);
}

export const action = form(
  { guard: requireAdmin, schema },
  async ({ id = newId(), version, audience, input }, { db, actor, params, context, request, url, formData }) => {
    if (await isAnnounced(db, params.id ?? null, input)) await confirmFirst(context, { request, url }, formData);
    const saved = params.id
      ? await updateSession(db, actor, { id: params.id, version, input })
      : audience
        ? await createSession(db, actor, { id, audience, input })
        : ({ ok: false, reason: "audience" } as const);
    if (saved.ok) {
      const isOver = input.startsAt < new Date();
      const notice = isOver ? "session-over" : params.id ? "session-updated" : "session-created";
      return redirect(withNotice(href("/admin/directs"), notice), 303);
    }
    if (saved.reason === "unknown") throw notFound();
    if (saved.reason === "past") return { fieldErrors: { debut: [PAST] } };
    return { error: SAVING_REFUSALS[saved.reason], status: saved.reason === "changed" ? 409 : 400 };
  },
);

const PAST = "Cette date est passée\u00a0: choisissez-en une à venir, ou joignez le replay du direct qui a eu lieu.";

const SAVING_REFUSALS: Record<Exclude<(Saving & { ok: false })["reason"], "unknown" | "past">, string> = {
  changed: "Ce direct a été modifié pendant que vous l’aviez ouvert\u00a0: rechargez la page pour voir son état.",
  canceled: "Ce direct est annulé\u00a0: il ne change plus.",
  audience: "Cette formation, cette cohorte ou ce film n’existe plus\u00a0: choisissez-en d’autres.",
  "not-offered":
    "Cette formation est vendue comme contenu numérique\u00a0: pas de direct tant que l’avis de votre conseil n’est pas daté dans ses réglages.",
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.stored ? `Direct «\u00a0${loaderData.stored.title}\u00a0»` : "Nouveau direct" },
];

export default function Session({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { learners } = useWording();
  const { stored, newId, audiences, films, values, history } = loaderData;
  const { field, value, summary } = formState({ answer, stored: values, schema });
  return (
    <div className="flow max-w-176">
      <h1>{stored ? `Direct «\u00a0${stored.title}\u00a0»` : "Nouveau direct"}</h1>
      {stored && (
        <p>
          {stored.audience} {stored.isCanceled && <Badge tone="yellow">Annulé</Badge>}
        </p>
      )}
      {stored?.isCanceled ? (
        <p>Ce direct est annulé et ne change plus. Pour un autre rendez-vous, créez un nouveau direct.</p>
      ) : (
        <form method="post" className="form-stack">
          <ErrorSummary errors={summary} />
          <RecordField stored={stored} newId={newId} sent={value} />
          {!stored && <Field label="Pour" type="select" options={audiences} saysOptional={false} {...field("pour")} />}
          <Field label="Titre" {...field("titre")} />
          <Field label="Début" type="datetime-local" hint="À l’heure de Paris." {...field("debut")} />
          <Field label="Durée en minutes" type="number" inputMode="numeric" {...field("minutes")} />
          <Field
            label="Lien"
            type="url"
            hint={`Les ${learners} le voient de 15 minutes avant le début jusqu’à la fin.`}
            {...field("lien")}
          />
          <Field
            label="Replay"
            type="select"
            hint="Un film de la médiathèque&nbsp;; il s’ouvre à la fin du direct."
            options={films}
            {...field("replay")}
          />
          <p className="hint">
            {stored
              ? `Si le titre, le début, la durée ou le lien change, un e-mail part à chacune\u00a0: ${stored.told}.`
              : "Un e-mail l’annonce à chacune, avec le fichier de l’agenda\u00a0; «\u00a0Pour\u00a0» dit combien."}
          </p>
          <FormActions
            submit={stored ? "Enregistrer" : "Créer le direct"}
            cancelHref={href("/admin/directs")}
            cancel="Retour"
          />
        </form>
      )}
      {stored && !stored.isCanceled && !stored.isOver && (
        <LinkLine href={href("/admin/directs/:id/annuler", { id: stored.id })}>Annuler ce direct</LinkLine>
      )}
      <AuditTrail entries={history} />
    </div>
  );
}
