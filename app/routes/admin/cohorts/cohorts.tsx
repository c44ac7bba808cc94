import { data, href, redirect } from "react-router";
import { type Deletion, deleteCohort } from "#app/domain/school/cohorts/manage.server.ts";
import { listCohorts } from "#app/domain/school/cohorts/read-cohorts.server.ts";
import { listWaiting } from "#app/domain/school/cohorts/waiting.server.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { type NoticeCode, withNotice } from "#app/routing/notices.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { AdminHead } from "#app/ui/headings.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { Route } from "./+types/cohorts";
import { membersLabel } from "./labels.ts";

export const handle = { title: "Cohortes" } satisfies Handle;

const LIST = href("/admin/cohortes");

/** Also loaded at /admin/cohortes/:id/supprimer, which only takes the POST of « Supprimer cette cohorte ». */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  if (params.id) throw redirect(LIST);
  const list = await listCohorts(db, pageNumber(url.searchParams.get("page")));
  const waiting = await listWaiting(db, pageNumber(url.searchParams.get("attente")));
  return {
    waiting: { ...waiting, items: waiting.items.map((one) => ({ ...one, since: formatDate(one.since) })) },
    list: {
      ...list,
      items: list.items.map(({ id, name, formation, startsOn, closesOn, seats, members }) => ({
        id,
        name,
        formation,
        startsOn: formatDate(startsOn),
        closesOn: formatDate(closesOn ?? startsOn),
        members: membersLabel(members, seats),
      })),
    },
  };
}

/** Deletes an empty cohort: one without members and live sessions. */
export async function action({ params, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const { id } = params;
  if (!id) throw data(null, { status: 405 });
  const deleted = await deleteCohort(db, actor, id);
  throw redirect(withNotice(LIST, deleted.ok ? "cohort-deleted" : DELETION_NOTICES[deleted.reason]), 303);
}

const DELETION_NOTICES: Record<(Deletion & { ok: false })["reason"], NoticeCode> = {
  used: "cohort-used",
  unknown: "cohort-gone",
};

export default function Cohorts({ loaderData: { waiting, list } }: Route.ComponentProps) {
  return (
    <>
      <AdminHead title="Cohortes">
        <ButtonLink href={href("/admin/cohortes/nouvelle")}>Nouvelle cohorte</ButtonLink>
      </AdminHead>
      <FlashNotice />
      <p className="hint">
        Une cohorte réunit celles qui commencent une formation le même jour. Chaque nouvel achat rejoint la prochaine
        cohorte de la formation qui a encore une place&nbsp;; sans place, il attend la cohorte suivante. Une formation
        sans cohorte se suit quand on veut. Une cohorte n’ouvre rien par elle-même&nbsp;: dans le cours, réglez ses
        modules sur «&nbsp;Au départ de la cohorte&nbsp;».
      </p>
      <DataTable
        caption="Cohortes, de la dernière à la première"
        columns={["Cohorte", "Formation", "Départ", "Se rejoint jusqu’au", "Membres"]}
        rows={list.items.map(({ id, name, formation, startsOn, closesOn, members }) => ({
          key: id,
          cells: [
            <a key="name" className="link" href={href("/admin/cohortes/:id", { id })}>
              {name}
            </a>,
            formation,
            startsOn,
            closesOn,
            members,
          ],
        }))}
        empty="Aucune cohorte pour le moment."
      />
      <Pagination {...list} unit={["cohorte", "cohortes"]} />
      {waiting.total > 0 && (
        <section className="flow" aria-labelledby="attendent">
          <h2 id="attendent">Sans cohorte, elles attendent un départ</h2>
          <p className="hint">
            Une nouvelle cohorte de leur formation, ou des places de plus, les prend dans cet ordre et leur écrit la
            date.
          </p>
          <DataTable
            caption="Accès sans cohorte, du plus ancien au plus récent"
            columns={["Adresse", "Formation", "Accès depuis le"]}
            rows={waiting.items.map(({ userId, email, formationId, formation, since }) => ({
              key: `${userId} ${formationId}`,
              cells: [email, formation, since],
            }))}
            empty="Aucun accès sur cette page."
          />
          <Pagination {...waiting} param="attente" unit={["accès sans cohorte", "accès sans cohorte"]} />
        </section>
      )}
    </>
  );
}
