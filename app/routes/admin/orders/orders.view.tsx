import { href } from "react-router";
import type { NoticeContent } from "#app/routing/notices.ts";
import { AdminHead } from "#app/ui/admin-head.tsx";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DataTable, FreeText } from "#app/ui/data-table.tsx";
import { Detail } from "#app/ui/detail.tsx";
import { Field } from "#app/ui/field.tsx";
import { FilterBar, FilterSearch, FilterSelect } from "#app/ui/filter-bar.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { optionsOf } from "#app/ui/options.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { RowActions } from "#app/ui/row-actions.tsx";
import { TYPE_LABELS } from "../catalogue/labels.ts";
import { STATUS_OPTIONS } from "./labels.ts";

interface OrderRow {
  id: string;
  number: string;
  email: string;
  name: string;
  formation: string;
  type: string;
  status: { label: string; tone: BadgeTone };
  isDisputed: boolean;
  amount: string;
  refunded: string | null;
  createdAt: string;
}

interface AlertLine {
  key: string;
  subject: string;
  details: readonly string[];
  orderId: string | null;
  raisedAt: string;
}

interface Props {
  notice: NoticeContent | null;
  filters: Record<string, string>;
  formations: readonly { slug: string; name: string }[];
  /** The filters as a query string, « ? » included. */
  search: string;
  pages: { page: number; pages: number; total: number };
  alerts: readonly AlertLine[];
  orders: readonly OrderRow[];
}

const COLUMNS = ["Commande", "Date", "Acheteuse", "Formation", "Montant", "Statut"];
const TYPES = optionsOf(TYPE_LABELS);

export function OrdersView({ notice, filters, formations, search, pages, alerts, orders }: Props) {
  return (
    <>
      <AdminHead title="Commandes">
        <form method="post" action={`${href("/admin/commandes/export")}${search}`}>
          <Button type="submit" variant="secondary">
            Exporter en CSV
          </Button>
        </form>
      </AdminHead>
      <FlashNotice notice={notice} />
      {alerts.length > 0 && <Alerts alerts={alerts} search={search} />}
      <Filters filters={filters} formations={formations} isFiltered={search !== ""} />
      <DataTable
        caption="Commandes, de la plus récente à la plus ancienne"
        columns={COLUMNS}
        rows={orders.map((order) => ({ key: order.id, cells: cellsOf(order) }))}
        empty={emptyLabel(search, pages)}
      />
      <Pagination {...pages} pathname={href("/admin/commandes")} search={search} unit={["commande", "commandes"]} />
    </>
  );
}

function emptyLabel(search: string, { page, pages }: Props["pages"]): string {
  if (page > pages) return `La liste s’arrête à la page ${pages}.`;
  return search ? "Aucune commande ne correspond à ces filtres." : "Aucune commande pour le moment.";
}

function Filters({ filters, formations, isFiltered }: Pick<Props, "filters" | "formations"> & { isFiltered: boolean }) {
  const filter = (name: string) => ({ name, value: filters[name] ?? "" });
  const trainings = formations.map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <FilterBar label="les commandes" href={href("/admin/commandes")} isFiltered={isFiltered}>
      <FilterSearch label="Numéro, e-mail ou nom" maxLength={200} {...filter("q")} />
      <FilterSelect label="Statut" options={STATUS_OPTIONS} {...filter("statut")} />
      <FilterSelect label="Type" options={TYPES} {...filter("type")} />
      <FilterSelect label="Formation" all="Toutes" options={trainings} {...filter("formation")} />
      <Field label="Du" name="du" type="date" defaultValue={filters.du} />
      <Field label="Au" name="au" type="date" defaultValue={filters.au} />
    </FilterBar>
  );
}

function cellsOf(order: OrderRow) {
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
      {order.refunded && <Detail>dont {order.refunded} remboursés</Detail>}
    </span>,
    <span key="status" className="badges">
      <Badge tone={order.status.tone}>{order.status.label}</Badge>
      {order.isDisputed && <Badge tone="red">Contestée</Badge>}
    </span>,
  ];
}

/** Payments without an order, of a wrong amount, made twice or disputed: an administrator must resolve them. */
function Alerts({ alerts, search }: { alerts: readonly AlertLine[]; search: string }) {
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
                <Button type="submit" variant="quiet">
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
