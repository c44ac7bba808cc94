import { href } from "react-router";
import { listReports } from "#app/domain/people/reports/reports.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Badge } from "#app/ui/badge.tsx";
import { DataTable, FreeText } from "#app/ui/data-table.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/reports";
import { REPORT_STATES } from "./labels.ts";

export const handle = { title: "Signalements" } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const reports = await listReports(db);
  return {
    reports: reports.map(({ id, content, reason, reportedAt, decision }) => ({
      id,
      content,
      reason,
      reportedAt: formatDateTime(reportedAt),
      state: REPORT_STATES[decision ?? "open"],
    })),
  };
}

export default function Reports({ loaderData: { reports } }: Route.ComponentProps) {
  return (
    <div className="flow">
      <h1>Signalements</h1>
      <FlashNotice />
      <DataTable
        caption="Signalements"
        columns={["Reçu le", "Contenu", "Motif", "État"]}
        rows={reports.map(({ id, content, reason, reportedAt, state }) => ({
          key: id,
          cells: [
            <a key="open" className="link" href={href("/admin/signalements/:id", { id })}>
              {reportedAt}
            </a>,
            <FreeText key="content">{content}</FreeText>,
            <FreeText key="reason">{reason}</FreeText>,
            <Badge key="state" tone={state.tone}>
              {state.label}
            </Badge>,
          ],
        }))}
        empty="Aucun contenu n’a été signalé."
      />
    </div>
  );
}
