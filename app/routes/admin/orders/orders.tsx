import { href, redirect } from "react-router";
import { z } from "zod";
import { ORDER_STATUS } from "#app/content/orders.ts";
import { capitalized } from "#app/content/wording.ts";
import { listAlerts, resolveAlertByHand } from "#app/domain/journal/alerts/alerts.server.ts";
import { listFormationNames } from "#app/domain/shop/catalogue/formations.server.ts";
import { type ListedOrder, listOrders } from "#app/domain/shop/orders/desk/list-orders.server.ts";
import { endsPause } from "#app/domain/shop/rights/confirmation.server.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { readFields } from "#app/middleware/form.server.ts";
import { asAdmin, requireRecentLogin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DataTable, Detail, FreeText, RowActions } from "#app/ui/data-table.tsx";
import { Field } from "#app/ui/field.tsx";
import { FilterBar, FilterSearch, FilterSelect } from "#app/ui/filter-bar.tsx";
import { AdminHead } from "#app/ui/headings.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { useWording } from "#app/ui/root-data.ts";
import { optionsOf } from "#app/ui/select-options.tsx";
import { TYPE_LABELS } from "../catalogue/labels.ts";
import type { Route } from "./+types/orders";
import { refundedLabel, STATUS_OPTIONS } from "./labels.ts";
import { MAX_SEARCH_LENGTH, readOrderFilters } from "./order-filters.ts";

export const handle = { title: "Commandes" } satisfies Handle;

const FILTERS = ["q", "statut", "type", "formation", "du", "au"] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const query = url.searchParams;
  const { items, ...pages } = await listOrders(db, readOrderFilters(query), pageNumber(query.get("page")));
  const alerts = await listAlerts(db);
  return {
    filters: Object.fromEntries(FILTERS.map((name) => [name, query.get(name) ?? ""])),
    formations: await listFormationNames(db),
    search: listSearch(query),
    pages,
    alerts: alerts.map(({ key, subject, details, orderId, raisedAt }) => ({
      key,
      subject,
      details,
      orderId,
      raisedAt: formatDateTime(raisedAt),
    })),
    orders: items.map(toRow),
  };
}

/** Only the filters: links to other pages and the export keep them. */
function listSearch(query: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of FILTERS) if (query.get(name)) kept.set(name, query.get(name) ?? "");
  return kept.size > 0 ? `?${kept}` : "";
}

function toRow(order: ListedOrder) {
  return {
    id: order.id,
    number: order.number,
    email: order.email,
    name: order.name,
    formation: order.formation,
    type: TYPE_LABELS[order.type],
    status: ORDER_STATUS[order.status],
    isDisputed: order.isDisputed,
    amount: formatEuros(order.amount),
    refunded: refundedLabel(order),
    createdAt: formatDateTime(order.createdAt),
  };
}

const alertForm = z.strictObject({ alerte: z.string().regex(/^[\w:.-]{1,300}$/) });

export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const { alerte } = await readFields(request, alertForm);
  const here = href("/admin/commandes") + listSearch(url.searchParams);
  if (endsPause(alerte)) requireRecentLogin(context, withNotice(here, "identity-confirmed"));
  await resolveAlertByHand(db, actor, alerte);
  throw redirect(withNotice(here, "alert-resolved"), 303);
}

type Data = Route.ComponentProps["loaderData"];

const TYPES = optionsOf(TYPE_LABELS);

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { buyer } = useWording();
  const { search, pages, alerts, orders } = loaderData;
  return (
    <>
      <AdminHead title="Commandes">
        <form method="post" action={`${href("/admin/commandes/export")}${search}`}>
          <Button variant="secondary">Exporter en CSV</Button>
        </form>
      </AdminHead>
      <FlashNotice />
      {alerts.length > 0 && <Alerts alerts={alerts} search={search} />}
      <Filters {...loaderData} />
      <DataTable
        caption="Commandes, de la plus récente à la plus ancienne"
        columns={["Commande", "Date", capitalized(buyer), "Formation", "Montant", "Statut"]}
        unfolded={[capitalized(buyer), "Montant", "Statut"]}
        rows={orders.map((order) => ({ key: order.id, cells: cellsOf(order) }))}
        empty={emptyLabel(search, pages)}
      />
      <Pagination {...pages} address={`${href("/admin/commandes")}${search}`} unit={["commande", "commandes"]} />
    </>
  );
}

function emptyLabel(search: string, { page, pages }: Data["pages"]): string {
  if (page > pages) return `La liste s’arrête à la page ${pages}.`;
  return search ? "Aucune commande ne correspond à ces filtres." : "Aucune commande pour le moment.";
}

function Filters({ filters, formations, search }: Data) {
  const filter = (name: string) => ({ name, value: filters[name] ?? "" });
  const formationOptions = formations.map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <FilterBar label="les commandes" href={href("/admin/commandes")} isFiltered={search !== ""}>
      <FilterSearch label="Numéro, e-mail ou nom" maxLength={MAX_SEARCH_LENGTH} {...filter("q")} />
      <FilterSelect label="Statut" options={STATUS_OPTIONS} {...filter("statut")} />
      <FilterSelect label="Type" options={TYPES} {...filter("type")} />
      <FilterSelect label="Formation" all="Toutes" options={formationOptions} {...filter("formation")} />
      <Field label="Du" name="du" type="date" defaultValue={filters.du} />
      <Field label="Au" name="au" type="date" defaultValue={filters.au} />
    </FilterBar>
  );
}

function cellsOf(order: Data["orders"][number]) {
  return [
    <a key="number" className="link" href={href("/admin/commandes/:id", { id: order.id })}>
      {order.number}
    </a>,
    order.createdAt,
    <FreeText key="buyer">
      {order.email}
      {order.name && <Detail>{order.name}</Detail>}
    </FreeText>,
    <span key="formation">
      {order.formation}
      <Detail>{order.type}</Detail>
    </span>,
    <span key="amount">
      {order.amount}
      {order.refunded && <Detail>{order.refunded}</Detail>}
    </span>,
    <span key="status" className="badges">
      <Badge tone={order.status.tone}>{order.status.label}</Badge>
      {order.isDisputed && <Badge tone="red">Contestée</Badge>}
    </span>,
  ];
}

/** Payments without an order, of a wrong amount, made twice or disputed: an administrator must resolve them. */
function Alerts({ alerts, search }: Pick<Data, "alerts" | "search">) {
  return (
    <section className="notice notice-warning" aria-labelledby="alertes">
      <h2 id="alertes" className="notice-title">
        À traiter par une personne ({alerts.length})
      </h2>
      <ul>
        {alerts.map((alert) => (
          <li key={alert.key} className="py-2">
            <p>
              <strong>{alert.subject}</strong> · {alert.raisedAt}
            </p>
            {alert.details.map((detail) => (
              <p key={detail} className="hint">
                {detail}
              </p>
            ))}
            <RowActions>
              {alert.orderId && (
                <a className="link" href={href("/admin/commandes/:id", { id: alert.orderId })}>
                  Voir la commande
                </a>
              )}
              <form method="post" action={`${href("/admin/commandes")}${search}`}>
                <input type="hidden" name="alerte" value={alert.key} />
                <Button variant="quiet">
                  Marquer comme réglée<span className="visually-hidden">&nbsp;: {alert.subject}</span>
                </Button>
              </form>
            </RowActions>
          </li>
        ))}
      </ul>
    </section>
  );
}
