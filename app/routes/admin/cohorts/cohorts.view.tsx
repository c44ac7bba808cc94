import { href } from "react-router";
import type { PageOf } from "#app/domain/values/paging.ts";
import type { NoticeContent } from "#app/routing/notices.ts";
import { AdminHead } from "#app/ui/admin-head.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";

interface CohortLine {
  id: string;
  address: string;
  name: string;
  formation: string;
  startsOn: string;
  closesOn: string;
  members: string;
}

interface Props {
  notice: NoticeContent | null;
  list: PageOf<CohortLine>;
  address: { pathname: string; search: string };
}

export function CohortsView({ notice, list, address }: Props) {
  return (
    <>
      <AdminHead title="Cohortes">
        <ButtonLink href={href("/admin/cohortes/nouvelle")}>Nouvelle cohorte</ButtonLink>
      </AdminHead>
      <FlashNotice notice={notice} />
      <p className="hint">
        Une cohorte réunit celles qui commencent une formation le même jour. Chaque nouvel achat rejoint la prochaine
        cohorte de la formation qui a encore une place. Une formation sans cohorte se suit quand on veut.
      </p>
      <DataTable
        caption="Cohortes, de la dernière à la première"
        columns={["Cohorte", "Formation", "Départ", "Se rejoint jusqu’au", "Membres"]}
        rows={list.items.map(({ id, address, name, formation, startsOn, closesOn, members }) => ({
          key: id,
          cells: [
            <a key="name" className="link" href={address}>
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
      <Pagination page={list.page} pages={list.pages} total={list.total} {...address} unit={["cohorte", "cohortes"]} />
    </>
  );
}
