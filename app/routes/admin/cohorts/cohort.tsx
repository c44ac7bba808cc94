import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { listAudit } from "#app/domain/audit/audit.server.ts";
import { createCohort, updateCohort } from "#app/domain/cohorts/manage.server.ts";
import { findCohort, listFormations } from "#app/domain/cohorts/read-cohorts.server.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import type { Handle } from "#app/handle.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import { readNotice, withNotice } from "#app/notices.ts";
import { auditLines } from "#app/ui/audit-changes.ts";
import type { Route } from "./+types/cohort";
import { CohortView } from "./cohort.view.tsx";
import { cohortSchema, toValues } from "./cohort-form.ts";
import { HISTORY_LABELS, membersLabel, SAVING_REFUSALS } from "./labels.ts";

export const handle = { section: href("/admin/cohortes") } satisfies Handle;

/** A new cohort has no id in its address; its id comes with the form, so that a double click creates one cohort. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const blank = { stored: null, newId: newId(), formations: await listFormations(db), values: {}, history: [] };
  if (!params.id) return { ...blank, notice: null };
  const cohort = isId(params.id) && (await findCohort(db, params.id));
  if (!cohort) throw data(null, { status: 404 });
  const { id, name, formation, version, members, seats } = cohort;
  return {
    ...blank,
    stored: { id, name, formation, version, isEmpty: members === 0, members: membersLabel(members, seats) },
    values: toValues(cohort),
    history: auditLines(await listAudit(db, "cohort", id), HISTORY_LABELS),
    notice: readNotice(url),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const actor = actorFrom(context);
  const db = context.get(dbContext);
  if (params.id && !isId(params.id)) throw data(null, { status: 404 });
  const submission = parseWithZod(await request.formData(), { schema: cohortSchema });
  if (submission.status !== "success") return data({ result: submission.reply(), error: null }, { status: 400 });
  const { id = newId(), version, formationId, input } = submission.value;
  const saved = params.id
    ? await updateCohort(db, actor, { id: params.id, version, input })
    : formationId
      ? await createCohort(db, actor, { id, formationId, input })
      : ({ ok: false, reason: "formation" } as const);
  if (saved.ok)
    throw redirect(
      withNotice(href("/admin/cohortes/:id", { id: saved.id }), params.id ? "cohort-updated" : "cohort-created"),
      303,
    );
  if (saved.reason === "unknown") throw data(null, { status: 404 });
  const status = saved.reason === "changed" ? 409 : 400;
  return data({ result: submission.reply(), error: SAVING_REFUSALS[saved.reason] }, { status });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.stored ? `Cohorte «\u00a0${loaderData.stored.name}\u00a0»` : "Nouvelle cohorte" },
  { name: "description", content: "Le départ, les places et les membres d’une cohorte." },
];

export default function Cohort({ loaderData, actionData }: Route.ComponentProps) {
  return <CohortView {...loaderData} answer={actionData} />;
}
