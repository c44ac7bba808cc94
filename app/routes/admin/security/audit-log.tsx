import { href } from "react-router";
import {
  type AuditLogEntry,
  type AuditLogFilters,
  hasName,
  listAuditEntries,
  namesOf,
} from "#app/domain/journal/audit/list-entries.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import { actorLabel, changesOf } from "#app/ui/audit-changes.ts";
import { DataTable, Detail } from "#app/ui/data-table.tsx";
import { ExportForm, FilterBar, FilterSearch, FilterSelect } from "#app/ui/filter-bar.tsx";
import { AdminHead } from "#app/ui/headings.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { optionsOf } from "#app/ui/select-options.tsx";
import type { Route } from "./+types/audit-log";
import { actionText, day, fieldLabels, LIST_LABELS } from "./audit-log-fields.ts";
import { auditLogAddress, auditLogFilters } from "./audit-log-filters.ts";
import { ACTION_LABELS, ENTITY_LABELS, LIMIT_LABELS, labelOf } from "./labels.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
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
  };
}

function toLine(entry: AuditLogEntry, names: ReadonlyMap<string, string>) {
  const { id, actor, at, entityId, before, after, ipPrefix } = entry;
  return {
    id,
    entityId,
    action: actionText(entry.action, entry.entity),
    entity: labelOf(ENTITY_LABELS, entry.entity),
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
  if (["journal", "learners", "library", "orders", "suppressed_address", "webhook"].includes(entity)) return null;
  if (entity === "vat-regime") return `à partir du ${day(entityId)}`;
  if (entity === "limit") return labelOf(LIMIT_LABELS, entityId);
  if (entity === "contact_list") return labelOf(LIST_LABELS, entityId);
  if (entity === "user") return names.get(entityId) ?? (entityId === "unknown" ? "Adresse inconnue" : "Compte effacé");
  const name = names.get(entityId) ?? (isId(entityId) ? null : entityId);
  return name ?? (hasName(entity) ? "n’existe plus" : null);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.object ? `Journal\u00a0: ${loaderData.object}` : "Journal" },
];

type Line = Route.ComponentProps["loaderData"]["entries"][number];

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { filters, object, entries, pages } = loaderData;
  const { action, entity, entityId, actor } = filters;
  return (
    <>
      <AdminHead title="Journal">
        <ExportForm
          action={href("/admin/journal/export")}
          filters={{ action, objet: entity, identifiant: entityId, acteur: actor }}
        />
      </AdminHead>
      {object ? (
        <p>
          Ce qui est arrivé à un seul objet&nbsp;: <strong>{object}</strong>
        </p>
      ) : (
        <p className="hint">
          Ce qui a été fait dans l’administration et sur les comptes, gardé douze mois. Personne ne peut y toucher.
        </p>
      )}
      <Filters filters={filters} />
      <DataTable
        caption="Journal, du plus récent au plus ancien"
        columns={["Quand", "Action", "Objet", "Par", "Changements"]}
        unfolded={["Action"]}
        rows={entries.map((line) => ({
          key: `${line.id}`,
          cells: [
            line.at,
            line.action,
            <ObjectCell key="object" line={line} />,
            <ActorCell key="actor" line={line} />,
            <Changes key="changes" changes={line.changes} />,
          ],
        }))}
        empty="Aucune écriture ne correspond à ces critères."
      />
      <Pagination {...pages} unit={["écriture", "écritures"]} />
    </>
  );
}

function Filters({ filters: { action, entity, entityId, actor } }: { filters: AuditLogFilters }) {
  return (
    <FilterBar
      label="le journal"
      href={href("/admin/journal")}
      isFiltered={action !== null || entity !== null || entityId !== "" || actor !== ""}
    >
      {entityId && <input type="hidden" name="identifiant" value={entityId} />}
      <FilterSelect label="Action" name="action" all="Toutes" options={sortedOptions(ACTION_LABELS)} value={action} />
      <FilterSelect label="Objet" name="objet" options={sortedOptions(ENTITY_LABELS)} value={entity} />
      <FilterSearch label="Par (adresse)" name="acteur" value={actor} />
    </FilterBar>
  );
}

function sortedOptions(labels: Readonly<Record<string, string>>) {
  return optionsOf(labels).sort((a, b) => a.label.localeCompare(b.label, "fr"));
}

function ObjectCell({ line }: { line: Line }) {
  return (
    <div>
      <a className="link" href={auditLogAddress({ entityId: line.entityId })}>
        {line.entity}
      </a>
      {line.name && <Detail>{line.name}</Detail>}
    </div>
  );
}

/** « 192.0.2.… »: the end of the address was never stored. */
const placeLabel = (network: string) => network.replace(".0/24", ".…").replace("::/48", ":…");

function ActorCell({ line }: { line: Line }) {
  return (
    <div>
      {line.actor}
      {line.network && <Detail>depuis {placeLabel(line.network)}</Detail>}
    </div>
  );
}

function Changes({ changes }: { changes: string[] }) {
  if (changes.length === 0) return <>—</>;
  return (
    <ul className="wrap-anywhere max-w-160">
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}
