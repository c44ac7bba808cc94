import { type AuditLogEntry, listAuditEntries } from "#app/domain/journal/audit/list-entries.server.ts";
import { namesOf } from "#app/domain/journal/audit/names.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import { actorLabel, changesOf } from "#app/ui/audit-changes.ts";
import type { Route } from "./+types/audit-log";
import { AuditLogView } from "./audit-log.view.tsx";
import { fieldLabels, LIST_LABELS } from "./audit-log-fields.ts";
import { auditLogFilters } from "./audit-log-filters.ts";
import { ACTION_LABELS, ENTITY_LABELS, labelOf } from "./labels.ts";
import { LIMIT_LABELS } from "./limit-labels.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const filters = auditLogFilters(url.searchParams);
  const { items, ...pages } = await listAuditEntries(db, filters, pageNumber(url.searchParams.get("page")));
  const names = await namesOf(db, items);
  const entries = items.map((entry) => toLine(entry, names));
  return {
    filters,
    /** The object when the list is filtered by one. */
    object: filters.entityId && entries[0] ? [entries[0].entity, entries[0].name].filter(Boolean).join(" · ") : null,
    entries,
    pages,
    address: { pathname: url.pathname, search: url.search },
  };
}

function toLine(entry: AuditLogEntry, names: ReadonlyMap<string, string>) {
  const { id, actor, at, entityId, before, after, ipPrefix } = entry;
  return {
    ...{ id, entityId, action: labelOf(ACTION_LABELS, entry.action), entity: labelOf(ENTITY_LABELS, entry.entity) },
    name: objectName(entry, names),
    actor: actorLabel(actor, names),
    network: ipPrefix,
    at: formatDateTime(at),
    changes: changesOf(before, after, fieldLabels(entry.entity)),
  };
}

/** The name of an object; null for kinds of which there is only one. */
function objectName(
  { entity, entityId }: { entity: string; entityId: string },
  names: ReadonlyMap<string, string>,
): string | null {
  if (["journal", "learners", "library", "orders", "webhook"].includes(entity)) return null;
  if (entity === "limit") return labelOf(LIMIT_LABELS, entityId);
  if (entity === "contact_list") return labelOf(LIST_LABELS, entityId);
  if (entity === "user") return names.get(entityId) ?? (entityId === "unknown" ? "Adresse inconnue" : "Compte effacé");
  return names.get(entityId) ?? (isId(entityId) ? "n’existe plus" : entityId);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.object ? `Journal\u00a0: ${loaderData.object}` : "Journal" },
  {
    name: "description",
    content: "Tout ce qui a été fait dans l’administration et sur les comptes depuis douze mois.",
  },
];

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  return <AuditLogView {...loaderData} />;
}
