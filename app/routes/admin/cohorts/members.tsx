import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { type Moving, moveIntoCohort, removeFromCohort } from "#app/domain/school/cohorts/members.server.ts";
import { findCohort, listMembers } from "#app/domain/school/cohorts/read-cohorts.server.ts";
import { emailField } from "#app/domain/values/fields.ts";
import { isId } from "#app/domain/values/ids.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { refuser } from "#app/middleware/form.server.ts";
import { asAdmin, notFound, orNotFound } from "#app/middleware/guards.server.ts";
import { confirmFirst } from "#app/middleware/saved-answers.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { FlashNotice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { useWording } from "#app/ui/root-data.ts";
import type { Route } from "./+types/members";
import { membersLabel } from "./labels.ts";

export const handle = { section: href("/admin/cohortes") } satisfies Handle;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const cohort = orNotFound(await findCohort(db, params.id));
  const list = await listMembers(db, cohort.id, pageNumber(url.searchParams.get("page")));
  const { id, name, formation, members, seats } = cohort;
  return {
    cohort: { id, name, formation, members: membersLabel(members, seats) },
    list: { ...list, items: list.items.map((member) => ({ ...member, since: formatDate(member.since) })) },
  };
}

const schema = z.object({ email: emailField });

/** A member's own button says `retirer`; the form below adds an address. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const here = href("/admin/cohortes/:id/membres", { id: params.id });
  const form = await request.formData();
  const removed = form.get("retirer");
  if (removed !== null) {
    if (typeof removed !== "string" || !isId(removed)) throw data(null, { status: 400 });
    await removeFromCohort(db, actor, params.id, removed);
    throw redirect(withNotice(here, "member-removed"), 303);
  }
  const submission = parseWithZod(form, { schema });
  const refuse = refuser(submission);
  if (submission.status !== "success") return refuse();
  await confirmFirst(context, { request, url }, form);
  const moved = await moveIntoCohort(db, actor, params.id, submission.value.email);
  if (moved.ok) throw redirect(withNotice(here, "member-moved"), 303);
  if (moved.reason === "unknown") throw notFound();
  return refuse({ fieldErrors: { email: [REFUSALS[moved.reason]] } });
}

const REFUSALS: Record<Exclude<(Moving & { ok: false })["reason"], "unknown">, string> = {
  "no-access": "Personne n’a accès à cette formation avec cette adresse.",
  full: "Toutes les places de la cohorte sont prises.",
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Membres de «\u00a0${loaderData.cohort.name}\u00a0»` : "Membres" },
];

export default function Members({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { aLearner } = useWording();
  const { cohort, list } = loaderData;
  const { field, summary } = formState({ answer, schema });
  return (
    <div className="flow">
      <h1>Membres de «&nbsp;{cohort.name}&nbsp;»</h1>
      <p>
        {cohort.formation} ·{" "}
        <a className="link" href={href("/admin/cohortes/:id", { id: cohort.id })}>
          Réglages de la cohorte
        </a>
      </p>
      <FlashNotice />
      <DataTable
        caption="Membres de la cohorte, par adresse"
        columns={["Adresse", "Nom", "Accès depuis le", "Action"]}
        rows={list.items.map(({ userId, email, name, since }) => ({
          key: userId,
          cells: [
            email,
            name || "—",
            since,
            <form key="remove" method="post">
              <Button variant="quiet" name="retirer" value={userId}>
                Retirer<span className="visually-hidden"> {email} de la cohorte</span>
              </Button>
            </form>,
          ],
        }))}
        empty="Cette cohorte n’a pas encore de membre."
      />
      <Pagination {...list} unit={["membre", "membres"]} />
      <form method="post" className="form-stack max-w-176">
        <h2>Ajouter {aLearner}</h2>
        <ErrorSummary errors={summary} />
        <p className="hint">
          Elle a déjà accès à la formation. Si elle suit une autre cohorte, elle la quitte. Quand son départ change, un
          e-mail le lui dit. Places prises&nbsp;: {cohort.members}.
        </p>
        <Field label="Adresse e-mail" type="email" {...field("email")} />
        <p className="actions">
          <Button pendingLabel="Enregistrement...">Ajouter à la cohorte</Button>
        </p>
      </form>
    </div>
  );
}
