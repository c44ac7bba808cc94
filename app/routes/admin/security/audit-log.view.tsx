import { href } from "react-router";
import type { AuditLogFilters } from "#app/domain/journal/audit/list-entries.server.ts";
import { AdminHead } from "#app/ui/admin-head.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Detail } from "#app/ui/detail.tsx";
import { ExportForm } from "#app/ui/export-form.tsx";
import { FilterBar, FilterSearch, FilterSelect } from "#app/ui/filter-bar.tsx";
import { optionsOf } from "#app/ui/options.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { auditLogAddress } from "./audit-log-filters.ts";
import { ACTION_LABELS, ENTITY_LABELS } from "./labels.ts";

interface Line {
  id: number;
  at: string;
  actor: string;
  /** « 192.0.2.0/24 » */
  network: string | null;
  action: string;
  entity: string;
  entityId: string;
  name: string | null;
  changes: string[];
}

interface Props {
  filters: AuditLogFilters;
  /** « Formation · Mindset » when the list is filtered by one object. */
  object: string | null;
  entries: Line[];
  pages: { page: number; pages: number; total: number };
  address: { pathname: string; search: string };
}

export function AuditLogView({ filters, object, entries, pages, address }: Props) {
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
      <Pagination {...pages} {...address} unit={["écriture", "écritures"]} />
    </>
  );
}

function Filters({ filters: { action, entity, entityId, actor } }: Pick<Props, "filters">) {
  return (
    <FilterBar
      label="le journal"
      href={href("/admin/journal")}
      isFiltered={action !== null || entity !== null || entityId !== "" || actor !== ""}
    >
      {entityId && <input type="hidden" name="identifiant" value={entityId} />}
      <FilterSelect label="Action" name="action" options={sortedOptions(ACTION_LABELS)} value={action} />
      <FilterSelect label="Objet" name="objet" options={sortedOptions(ENTITY_LABELS)} value={entity} />
      <FilterSearch label="Par (adresse)" name="acteur" value={actor} />
    </FilterBar>
  );
}

/** In alphabetical order. */
function sortedOptions(labels: Readonly<Record<string, string>>) {
  return optionsOf(labels).sort((a, b) => a.label.localeCompare(b.label, "fr"));
}

/** The kind of object, its name, and a link to all its entries. */
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

function ActorCell({ line }: { line: Line }) {
  return (
    <div>
      {line.actor}
      {line.network && <Detail>réseau {line.network}</Detail>}
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
