import { data, href, redirect } from "react-router";
import { cancelSession } from "#app/domain/school/live/manage.server.ts";
import { findPlanned, readTold } from "#app/domain/school/live/manage-list.server.ts";
import { formatAppointment } from "#app/domain/values/time.ts";
import { asAdmin, notFound, orNotFound, requireRecentLogin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { ErrorSummary } from "#app/ui/field.tsx";
import { FormActions } from "#app/ui/form-actions.tsx";
import type { Route } from "./+types/session-cancel";
import { emailsLabel, learnersLabel } from "./labels.ts";

export const handle = { section: href("/admin/directs") } satisfies Handle;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  requireRecentLogin(context, url.pathname);
  const { db } = asAdmin(context);
  const session = orNotFound(await findPlanned(db, params.id));
  const { id, title, startsAt, learners } = session;
  const emails = emailsLabel((await readTold(db))(session));
  return { id, title, at: formatAppointment(startsAt), learners: learnersLabel(learners), emails };
}

export async function action({ params, context, url }: Route.ActionArgs) {
  requireRecentLogin(context, url.pathname);
  const { db, actor } = asAdmin(context);
  const canceled = await cancelSession(db, actor, params.id);
  if (!canceled.ok && canceled.reason === "unknown") throw notFound();
  if (!canceled.ok) return data({ error: OVER }, { status: 409 });
  throw redirect(withNotice(href("/admin/directs"), "session-canceled"), 303);
}

const OVER = "Ce direct a eu lieu\u00a0: il ne s’annule plus.";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Annuler le direct «\u00a0${loaderData.title}\u00a0»` : "Annuler le direct" },
];

export default function CancelSession({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, at, learners, emails } = loaderData;
  return (
    <form method="post" className="form-stack max-w-176">
      <h1>Annuler le direct</h1>
      <ErrorSummary
        errors={actionData ? [{ field: "", message: actionData.error }] : []}
        title="Le direct n’est pas annulé"
      />
      <p>
        «&nbsp;{title}&nbsp;», {at}. Concernées&nbsp;: {learners}. À prévenir&nbsp;: {emails}.
      </p>
      <p className="hint">
        Il reste affiché comme annulé, sur la page des directs et dans les calendriers, et ne peut pas être rétabli.
      </p>
      <FormActions
        submit="Annuler ce direct"
        pendingLabel="Annulation…"
        cancelHref={href("/admin/directs/:id", { id })}
        cancel="Retour"
      />
    </form>
  );
}
