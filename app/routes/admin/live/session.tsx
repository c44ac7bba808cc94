import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { listAudit } from "#app/domain/journal/audit/audit.server.ts";
import { createSession, updateSession } from "#app/domain/school/live/manage.server.ts";
import { findPlanned, listAudiences, listFilms } from "#app/domain/school/live/manage-list.server.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { auditLines } from "#app/ui/audit-changes.ts";
import type { Route } from "./+types/session";
import { audienceOptions, EVERYBODY, HISTORY_LABELS, learnersLabel, SAVING_REFUSALS } from "./labels.ts";
import { SessionView } from "./session.view.tsx";
import { sessionSchema, toValues } from "./session-form.ts";

export const handle = { section: href("/admin/directs") } satisfies Handle;

/** A new session has no id in its address; its id comes with the form, so that a double click creates one session. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const films = await listFilms(db);
  if (!params.id) {
    const audiences = audienceOptions(await listAudiences(db));
    return { stored: null, newId: newId(), audiences, films, values: { minutes: "60" }, history: [] };
  }
  const session = isId(params.id) && (await findPlanned(db, params.id));
  if (!session) throw data(null, { status: 404 });
  const { id, title, formation, cohort, version, canceledAt, learners } = session;
  return {
    stored: {
      ...{ id, title, version, isCanceled: canceledAt !== null },
      audience: `${formation} · ${cohort ?? EVERYBODY} · ${learnersLabel(learners)}`,
    },
    ...{ newId: "", audiences: [], films, values: toValues(session) },
    history: auditLines(await listAudit(db, "live_session", id), HISTORY_LABELS),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const actor = actorFrom(context);
  const db = context.get(dbContext);
  if (params.id && !isId(params.id)) throw data(null, { status: 404 });
  const submission = parseWithZod(await request.formData(), { schema: sessionSchema });
  if (submission.status !== "success") return data({ result: submission.reply(), error: null }, { status: 400 });
  const { id = newId(), version, audience, input } = submission.value;
  const saved = params.id
    ? await updateSession(db, actor, { id: params.id, version, input })
    : audience
      ? await createSession(db, actor, { id, audience, input })
      : ({ ok: false, reason: "audience" } as const);
  if (saved.ok)
    throw redirect(withNotice(href("/admin/directs"), params.id ? "session-updated" : "session-created"), 303);
  if (saved.reason === "unknown") throw data(null, { status: 404 });
  const status = saved.reason === "changed" ? 409 : 400;
  return data({ result: submission.reply(), error: SAVING_REFUSALS[saved.reason] }, { status });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.stored ? `Direct «\u00a0${loaderData.stored.title}\u00a0»` : "Nouveau direct" },
  { name: "description", content: "L’heure, le lien et le replay d’un direct." },
];

export default function Session({ loaderData, actionData }: Route.ComponentProps) {
  return <SessionView {...loaderData} answer={actionData} />;
}
