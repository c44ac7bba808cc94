import { href } from "react-router";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DataTable, FreeText } from "#app/ui/data-table.tsx";
import { Detail } from "#app/ui/detail.tsx";
import { FilterBar, FilterSelect } from "#app/ui/filter-bar.tsx";
import { Pagination } from "#app/ui/pagination.tsx";

interface DeclarationRow {
  id: string;
  what: string;
  name: string;
  contract: string;
  email: string;
  declaredAt: string;
  deadline: string;
  order: { id: string; number: string; formation: string } | null;
  suggestions: number;
  isLate: boolean;
  /** How many days it has been waiting, once the seller was reminded of it. */
  waitingDays: number | null;
  state: { label: string; tone: BadgeTone };
}

interface Props {
  filters: { type: string; etat: string };
  search: string;
  pages: { page: number; pages: number; total: number };
  declarations: readonly DeclarationRow[];
}

const COLUMNS = ["Déclaration", "Reçue le", "Déclarée par", "Contrat", "Commande", "Échéance", "État"];
const TYPES = [
  { value: "retractation", label: "Rétractations" },
  { value: "resiliation", label: "Résiliations" },
];
const STATES = [
  { value: "traitees", label: "Exécutées" },
  { value: "refusees", label: "Refusées" },
  { value: "toutes", label: "Toutes" },
];

export function DeclarationsView({ filters, search, pages, declarations }: Props) {
  return (
    <>
      <h1>Droits</h1>
      <p className="hint">
        Rétractations et résiliations, comme elles ont été déclarées. Les heures sont celles de Paris.
      </p>
      <p className="actions">
        <ButtonLink href={href("/admin/droits/nouvelle")} variant="secondary">
          Saisir une lettre ou un e-mail
        </ButtonLink>
      </p>
      <FilterBar
        label="les déclarations"
        href={href("/admin/droits")}
        isFiltered={Boolean(filters.type || filters.etat)}
        resetLabel="Ce qui attend"
      >
        <FilterSelect label="Déclaration" name="type" all="Toutes" options={TYPES} value={filters.type} />
        <FilterSelect label="État" name="etat" all="À traiter" options={STATES} value={filters.etat} />
      </FilterBar>
      <DataTable
        caption="Déclarations"
        columns={COLUMNS}
        rows={declarations.map((row) => ({ key: row.id, cells: cellsOf(row) }))}
        empty={filters.etat === "" ? "Aucune déclaration n’attend." : "Aucune déclaration ne correspond à ces filtres."}
      />
      <Pagination {...pages} pathname={href("/admin/droits")} search={search} unit={["déclaration", "déclarations"]} />
    </>
  );
}

function candidatesLabel(count: number): string {
  if (count === 0) return "Introuvable";
  return count === 1 ? "Une possible, à confirmer" : `À choisir parmi ${count}`;
}

function cellsOf(row: DeclarationRow) {
  const { id, what, name, contract, email, declaredAt, deadline, order, suggestions, isLate, state, waitingDays } = row;
  return [
    <a key="link" className="link" href={href("/admin/droits/:id", { id })}>
      {what}
      <span className="visually-hidden"> de {name}</span>
    </a>,
    declaredAt,
    <FreeText key="who">
      {name}
      <Detail>{email}</Detail>
    </FreeText>,
    <FreeText key="contract">{contract}</FreeText>,
    order ? (
      <span key="order">
        {order.number}
        <Detail>{order.formation}</Detail>
      </span>
    ) : (
      candidatesLabel(suggestions)
    ),
    deadline,
    <span key="state" className="badges">
      <Badge tone={state.tone}>{state.label}</Badge>
      {isLate && <Badge tone="red">En retard</Badge>}
      {waitingDays !== null && <Badge tone="orange">{`Attend depuis ${waitingDays}\u00a0jours`}</Badge>}
    </span>,
  ];
}
