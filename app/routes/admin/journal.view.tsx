import type { JournalFilters } from "#app/domain/audit/journal.server.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { ExportForm } from "#app/ui/export-form.tsx";
import { Field } from "#app/ui/field.tsx";
import { FilterBar } from "#app/ui/filter-bar.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { journalAddress } from "./journal-filters.ts";

interface Line {
  id: string;
  at: string;
  actor: string;
  action: string;
  entity: string;
  entityId: string;
  changes: string[];
}

interface Props {
  filters: JournalFilters;
  entities: { value: string; label: string }[];
  entries: Line[];
  pages: { page: number; pages: number; total: number };
  address: { pathname: string; search: string };
}

export function JournalView({ filters, entities, entries, pages, address }: Props) {
  const { entity, entityId, actor } = filters;
  return (
    <>
      <div className="admin-head">
        <h1>Journal</h1>
        <ExportForm action="/admin/journal/export" filters={{ objet: entity, identifiant: entityId, acteur: actor }} />
      </div>
      <p className="hint">
        Ce qui a été fait dans l’administration et sur les comptes, gardé douze mois. Personne ne peut y toucher.
      </p>
      <FilterBar
        label="le journal"
        href="/admin/journal"
        isFiltered={entity !== null || entityId !== "" || actor !== ""}
      >
        <Field
          label="Objet"
          name="objet"
          type="select"
          options={[{ value: "", label: "Tous" }, ...entities]}
          defaultValue={entity ?? ""}
        />
        <Field label="Identifiant" name="identifiant" maxLength={100} defaultValue={entityId} />
        <Field label="Par" name="acteur" type="search" maxLength={100} defaultValue={actor} />
      </FilterBar>
      <DataTable
        caption="Journal, du plus récent au plus ancien"
        columns={["Quand", "Action", "Objet", "Par", "Changements"]}
        rows={entries.map((line) => ({
          key: line.id,
          cells: [
            line.at,
            line.action,
            <div key="object">
              <a className="link" href={journalAddress({ entity: null, actor: "", entityId: line.entityId })}>
                {line.entity}
              </a>
              <span className="data-sub">{line.entityId}</span>
            </div>,
            line.actor,
            <Changes key="changes" changes={line.changes} />,
          ],
        }))}
        empty="Aucune écriture ne correspond à ces critères."
      />
      <Pagination {...pages} {...address} unit={["écriture", "écritures"]} />
    </>
  );
}

function Changes({ changes }: { changes: string[] }) {
  if (changes.length === 0) return <>—</>;
  return (
    <ul className="admin-changes">
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}
