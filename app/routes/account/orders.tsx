import { listPurchases } from "#app/domain/shop/orders/purchases.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import { readNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/orders";
import { OrdersErrorView, OrdersView } from "./orders.view.tsx";
import { purchaseView } from "./orders-page.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const purchases = await listPurchases(context.get(dbContext), signedInUser(context).id);
  const now = new Date();
  return { purchases: purchases.map((purchase) => purchaseView(purchase, now)), notice: readNotice(url) };
}

export const meta: Route.MetaFunction = () => [
  { title: "Mes Formations" },
  { name: "description", content: "Vos formations, leurs paiements et leur accès." },
];

export default function Orders({ loaderData }: Route.ComponentProps) {
  return <OrdersView {...loaderData} />;
}

export function ErrorBoundary() {
  return <OrdersErrorView />;
}
