import {
  type Declaration,
  type DeclarationFilters,
  listDeclarations,
} from "#app/domain/shop/rights/declarations.server.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/declarations";
import { deadlineOf, isLate, stateOf, waitingDays } from "./declaration-deadlines.ts";
import { DeclarationsView } from "./declarations.view.tsx";
import { DECLARATION_KIND_LABELS } from "./labels.ts";

const KINDS: Record<string, DeclarationFilters["kind"]> = { retractation: "withdrawal", resiliation: "cancellation" };
const STATES: Record<string, DeclarationFilters["state"]> = { traitees: "done", refusees: "refused", toutes: null };

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context);
  const type = url.searchParams.get("type") ?? "";
  const state = url.searchParams.get("etat") ?? "";
  const filters = {
    kind: Object.hasOwn(KINDS, type) ? (KINDS[type] ?? null) : null,
    state: Object.hasOwn(STATES, state) ? (STATES[state] ?? null) : ("open" as const),
  };
  const { items, ...pages } = await listDeclarations(
    context.get(dbContext),
    filters,
    pageNumber(url.searchParams.get("page")),
  );
  return { filters: { type, etat: state }, search: url.search, pages, declarations: items.map(toRow) };
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

export const meta: Route.MetaFunction = () => [
  { title: "Droits" },
  { name: "description", content: "Rétractations et résiliations déclarées, avec leurs délais." },
];

export default function Declarations({ loaderData }: Route.ComponentProps) {
  return <DeclarationsView {...loaderData} />;
}
