import { href } from "react-router";
import { DECLARATION_KIND_LABELS } from "#app/content/orders.ts";
import { ofName } from "#app/content/typography.ts";
import { isPaused } from "#app/domain/shop/rights/confirmation.server.ts";
import {
  type Declaration,
  type DeclarationFilters,
  listDeclarations,
} from "#app/domain/shop/rights/declarations.server.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DataTable, Detail, FreeText } from "#app/ui/data-table.tsx";
import { FilterBar, FilterSelect } from "#app/ui/filter-bar.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { Route } from "./+types/declarations";
import { deadlineOf, isLate, stateOf, waitingDays } from "./declaration-state.server.ts";

export const handle = { title: "Droits" } satisfies Handle;

const KINDS: Record<string, DeclarationFilters["kind"]> = { retractation: "withdrawal", resiliation: "cancellation" };
const STATES: Record<string, DeclarationFilters["state"]> = { traitees: "done", refusees: "refused", toutes: null };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const type = url.searchParams.get("type") ?? "";
  const state = url.searchParams.get("etat") ?? "";
  const filters = {
    kind: Object.hasOwn(KINDS, type) ? (KINDS[type] ?? null) : null,
    state: Object.hasOwn(STATES, state) ? (STATES[state] ?? null) : ("open" as const),
  };
  const { items, ...pages } = await listDeclarations(db, filters, pageNumber(url.searchParams.get("page")));
  return {
    filters: { type, etat: state },
    pages,
    declarations: items.map(toRow),
    isPaused: await isPaused(db),
  };
}

function toRow(declaration: Declaration) {
  const { id, kind, name, contract, email, declaredAt, order, candidates } = declaration;
  return {
    id,
    what: DECLARATION_KIND_LABELS[kind],
    name,
    contract,
    email,
    declaredAt: formatDateTime(declaredAt),
    deadline: deadlineOf(declaration),
    order: order && { id: order.id, number: order.number, formation: order.formationName },
    suggestions: candidates.length,
    isLate: isLate(declaration),
    waitingDays: waitingDays(declaration),
    state: stateOf(declaration),
  };
}

const COLUMNS = ["Déclaration", "Reçue le", "Déclarée par", "Contrat", "Commande", "Échéance", "État"];
const TYPES = [
  { value: "retractation", label: "Rétractations" },
  { value: "resiliation", label: "Résiliations" },
];
const STATE_OPTIONS = [
  { value: "traitees", label: "Exécutées" },
  { value: "refusees", label: "Refusées" },
  { value: "toutes", label: "Toutes" },
];

export default function Declarations({ loaderData }: Route.ComponentProps) {
  const { filters, pages, declarations, isPaused } = loaderData;
  return (
    <>
      <h1>Droits</h1>
      <p className="hint">
        Rétractations et résiliations, comme elles ont été déclarées. Les heures sont celles de Paris.
      </p>
      {isPaused && (
        <Notice tone="warning" title="Exécution en pause">
          Plus de cinq déclarations que personne n’a confirmées sont arrivées en une heure. Elles attendent que vous
          ayez réglé l’alerte, dans <a href={href("/admin/commandes")}>Commandes</a>&nbsp;; les autres s’exécutent.
        </Notice>
      )}
      <p className="actions">
        <ButtonLink href={href("/admin/droits/nouvelle")} variant="secondary">
          Saisir une lettre ou un e-mail
        </ButtonLink>
        <ButtonLink href={href("/admin/droits/conditions")} variant="quiet">
          Changements des conditions
        </ButtonLink>
      </p>
      <FilterBar
        label="les déclarations"
        href={href("/admin/droits")}
        isFiltered={Boolean(filters.type || filters.etat)}
        resetLabel="Ce qui attend"
      >
        <FilterSelect label="Déclaration" name="type" all="Toutes" options={TYPES} value={filters.type} />
        <FilterSelect label="État" name="etat" all="À traiter" options={STATE_OPTIONS} value={filters.etat} />
      </FilterBar>
      <DataTable
        caption="Déclarations"
        columns={COLUMNS}
        rows={declarations.map((row) => ({ key: row.id, cells: cellsOf(row) }))}
        empty={filters.etat === "" ? "Aucune déclaration n’attend." : "Aucune déclaration ne correspond à ces filtres."}
      />
      <Pagination {...pages} unit={["déclaration", "déclarations"]} />
    </>
  );
}

function candidatesLabel(count: number): string {
  if (count === 0) return "Introuvable";
  return count === 1 ? "Une possible, à confirmer" : `À choisir parmi ${count}`;
}

function cellsOf(row: ReturnType<typeof toRow>) {
  const { id, what, name, contract, email, declaredAt, deadline, order, suggestions, isLate, state, waitingDays } = row;
  return [
    <a key="link" className="link" href={href("/admin/droits/:id", { id })}>
      {what}
      <span className="visually-hidden"> {ofName(name)}</span>
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
