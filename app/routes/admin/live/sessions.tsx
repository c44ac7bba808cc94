import { href } from "react-router";
import { listPlanned } from "#app/domain/school/live/manage-list.server.ts";
import { type Phase, phaseOf } from "#app/domain/school/live/schedule.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { AdminHead } from "#app/ui/headings.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { useWording } from "#app/ui/root-data.ts";
import type { Route } from "./+types/sessions";
import { everybody, learnersLabel } from "./labels.ts";

export const handle = { title: "Directs" } satisfies Handle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const list = await listPlanned(db, pageNumber(url.searchParams.get("page")));
  const now = new Date();
  return {
    list: {
      ...list,
      items: list.items.map((session) => ({
        id: session.id,
        title: session.title,
        isSample: session.isSample,
        formation: session.formation,
        audience: session.cohort ?? everybody(),
        at: formatDateTime(session.startsAt),
        phase: PHASE_LABELS[phaseOf(session, now)],
        learners: learnersLabel(session.learners),
      })),
    },
  };
}

const PHASE_LABELS: Record<Phase, { label: string; tone?: BadgeTone }> = {
  later: { label: "À venir", tone: "green" },
  now: { label: "Lien ouvert", tone: "orange" },
  over: { label: "Terminé" },
  canceled: { label: "Annulé", tone: "yellow" },
};

export default function Sessions({ loaderData: { list } }: Route.ComponentProps) {
  const { learners } = useWording();
  return (
    <>
      <AdminHead title="Directs">
        <ButtonLink href={href("/admin/directs/nouveau")}>Nouveau direct</ButtonLink>
      </AdminHead>
      <FlashNotice />
      <p className="hint">
        Un direct a lieu ailleurs (BigBlueButton, Zoom, Jitsi…)&nbsp;: ici, il a son heure et son lien, que les{" "}
        {learners} voient à partir de 15 minutes avant le début. Les heures sont celles de Paris.
      </p>
      <DataTable
        caption="Directs, le prochain d’abord, puis ceux qui sont passés"
        columns={["Direct", "Formation", "Pour", "Début", "État", "Concernées"]}
        rows={list.items.map((session) => ({
          key: session.id,
          cells: [
            <span key="title">
              <a className="link" href={href("/admin/directs/:id", { id: session.id })}>
                {session.title}
              </a>{" "}
              {session.isSample && <Badge>Exemple</Badge>}
            </span>,
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
      <Pagination {...list} unit={["direct", "directs"]} />
    </>
  );
}
