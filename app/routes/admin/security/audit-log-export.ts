import { href } from "react-router";
import { exportAuditLog } from "#app/domain/journal/audit/list-entries.server.ts";
import { asAdmin, leadTo, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { fileAnswer } from "#app/routing/file-answer.server.ts";
import type { Route } from "./+types/audit-log-export";
import { actionText } from "./audit-log-fields.ts";
import { auditLogAddress, auditLogFilters } from "./audit-log-filters.ts";
import { ENTITY_LABELS, labelOf } from "./labels.ts";

const CSV_COLUMNS = ["Quand", "Qui", "Action", "Objet", "Identifiant", "Avant", "Après", "Réseau", "Requête"];

export const loader = leadTo(href("/admin/journal"));

export async function action({ request, context }: Route.ActionArgs) {
  const filters = auditLogFilters(await request.formData());
  requireRecentLogin(context, auditLogAddress(filters));
  const { db, actor } = asAdmin(context);
  return fileAnswer(context, { name: "journal", type: "csv" }, () =>
    exportAuditLog(db, actor, filters, {
      columns: CSV_COLUMNS,
      labels: ({ action, entity }) => [actionText(action, entity), labelOf(ENTITY_LABELS, entity)],
    }),
  );
}
