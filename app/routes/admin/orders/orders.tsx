import { data, href, redirect } from "react-router";
import { z } from "zod";
import { ORDER_STATUS } from "#app/content/order-statuses.ts";
import { listAlerts, resolveAlert } from "#app/domain/journal/alerts/alerts.server.ts";
import { listFormationNames } from "#app/domain/shop/catalogue/formation-names.server.ts";
import { type ListedOrder, listOrders } from "#app/domain/shop/orders/desk/list-orders.server.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import { readNotice, withNotice } from "#app/routing/notices.ts";
import { TYPE_LABELS } from "../catalogue/labels.ts";
import type { Route } from "./+types/orders";
import { readOrderFilters } from "./order-filters.ts";
import { OrdersView } from "./orders.view.tsx";

const FILTERS = ["q", "statut", "type", "formation", "du", "au"] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const query = url.searchParams;
  const { items, ...pages } = await listOrders(db, readOrderFilters(query), pageNumber(query.get("page")));
  const alerts = await listAlerts(db);
  return {
    notice: readNotice(url),
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
    refunded: order.refunded > 0 ? formatEuros(order.refunded) : null,
    createdAt: formatDateTime(order.createdAt),
  };
}

const alertForm = z.strictObject({ alerte: z.string().regex(/^[\w:.-]{1,300}$/) });

/** « Marquer comme réglée »: an administrator has resolved an alert. */
export async function action({ request, context, url }: Route.ActionArgs) {
  requireAdmin(context);
  const form = alertForm.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) throw data(null, { status: 400 });
  await resolveAlert(context.get(dbContext), actorFrom(context), form.data.alerte);
  throw redirect(withNotice(href("/admin/commandes") + listSearch(url.searchParams), "alert-resolved"), 303);
}

export const meta: Route.MetaFunction = () => [
  { title: "Commandes" },
  { name: "description", content: "Toutes les commandes, et celles qui attendent une décision." },
];

export default function Orders({ loaderData }: Route.ComponentProps) {
  return <OrdersView {...loaderData} />;
}
