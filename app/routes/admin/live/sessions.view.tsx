import { href } from "react-router";
import type { PageOf } from "#app/domain/values/paging.ts";
import type { NoticeContent } from "#app/routing/notices.ts";
import { AdminHead } from "#app/ui/admin-head.tsx";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";

interface SessionLine {
  id: string;
  address: string;
  title: string;
  formation: string;
  audience: string;
  at: string;
  phase: { label: string; tone?: BadgeTone };
  learners: string;
}

interface Props {
  notice: NoticeContent | null;
  list: PageOf<SessionLine>;
  address: { pathname: string; search: string };
}

export function SessionsView({ notice, list, address }: Props) {
  return (
    <>
      <AdminHead title="Directs">
        <ButtonLink href={href("/admin/directs/nouveau")}>Nouveau direct</ButtonLink>
      </AdminHead>
      <FlashNotice notice={notice} />
      <p className="hint">
        Un direct a lieu ailleurs (BigBlueButton, Zoom, Jitsi…)&nbsp;: ici, il a son heure et son lien, que les
        apprenantes voient à partir de 15 minutes avant le début. Les heures sont celles de Paris.
      </p>
      <DataTable
        caption="Directs, du dernier au premier"
        columns={["Direct", "Formation", "Pour", "Début", "État", "Concernées"]}
        rows={list.items.map((session) => ({
          key: session.id,
          cells: [
            <a key="title" className="link" href={session.address}>
              {session.title}
            </a>,
            session.formation,
            session.audience,
            session.at,
            <Badge key="phase" tone={session.phase.tone}>
              {session.phase.label}
            </Badge>,
            session.learners,
          ],
        }))}
        empty="Aucun direct pour le moment."
      />
      <Pagination page={list.page} pages={list.pages} total={list.total} {...address} unit={["direct", "directs"]} />
    </>
  );
}
