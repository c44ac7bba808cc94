import { href } from "react-router";
import { exportOrders } from "#app/domain/shop/orders/desk/list-orders.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { fileAnswer } from "#app/middleware/file-answer.server.ts";
import { actorFrom, leadTo, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/orders-export";
import { readOrderFilters } from "./order-filters.ts";
import { ordersCsv } from "./orders-csv.ts";

export const loader = leadTo(href("/admin/commandes"));

/** Exports the orders that match the filters of the address. */
export async function action({ context, url }: Route.ActionArgs) {
  requireRecentLogin(context, withNotice(href("/admin/commandes") + url.search, "identity-confirmed-for-export"));
  const filters = readOrderFilters(url.searchParams);
  return fileAnswer(context, { name: "commandes", type: "csv" }, () =>
    exportOrders(context.get(dbContext), actorFrom(context), filters, ordersCsv),
  );
}
