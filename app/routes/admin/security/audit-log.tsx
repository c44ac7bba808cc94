import { type JournalEntry, listAuditEntries } from "#app/domain/audit/list-entries.server.ts";
import { namesOf } from "#app/domain/audit/names.server.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import { actorLabel, changesOf } from "#app/ui/audit-changes.ts";
import type { Route } from "./+types/audit-log";
import { JournalView } from "./audit-log.view.tsx";
import { fieldWords } from "./audit-log-fields.ts";
import { journalFilters } from "./audit-log-filters.ts";
import { objectName } from "./audit-log-objects.ts";
import { auditLogLabels } from "./audit-log-words.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const filters = journalFilters(url.searchParams);
  const { items, ...pages } = await listAuditEntries(db, filters, pageNumber(url.searchParams.get("page")));
  const names = await namesOf(db, items);
  const entries = items.map((entry) => toLine(entry, names));
  return {
    filters,
    /** What the list is about when it is about one object. */
    object: filters.entityId && entries[0] ? [entries[0].entity, entries[0].name].filter(Boolean).join(" · ") : null,
    entries,
    pages,
    address: { pathname: url.pathname, search: url.search },
  };
}

function toLine(entry: JournalEntry, names: ReadonlyMap<string, string>) {
  const { id, actor, at, entityId, before, after, ipPrefix } = entry;
  return {
    ...{ id, entityId, ...auditLogLabels(entry) },
    name: objectName(entry, names),
    actor: actorLabel(actor, names),
    network: ipPrefix,
    at: formatDateTime(at),
    changes: changesOf(before, after, fieldWords(entry.entity)),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.object ? `Journal\u00a0: ${loaderData.object}` : "Journal" },
  {
    name: "description",
    content: "Tout ce qui a été fait dans l’administration et sur les comptes depuis douze mois.",
  },
];

export default function Journal({ loaderData }: Route.ComponentProps) {
  return <JournalView {...loaderData} />;
}
