import { data } from "react-router";
import { refundDeadline } from "#app/domain/shop/deadlines/withdrawal.ts";
import { readOwnOrder } from "#app/domain/shop/rights/contract-orders.server.ts";
import { quoteOf } from "#app/domain/shop/rights/order-quote.ts";
import { percentLabel } from "#app/domain/shop/rights/quote/refund-labels.ts";
import { durationLabel } from "#app/domain/values/duration.ts";
import { formatDateTime, formatWeekday } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import { bestLabel, refundOptionViews } from "../refund-options.ts";
import type { Route } from "./+types/refund";
import { RefundView } from "./refund.view.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await readOwnOrder(context.get(dbContext), signedInUser(context).id, params.number);
  const now = new Date();
  const quote = order && quoteOf(order, { declaredAt: now });
  if (!quote) throw data(null, { status: 404 });
  const { done, of } = quote.law;
  return {
    number: order.number,
    formation: order.formationName,
    at: formatDateTime(now),
    progress: of > 0 ? `${durationLabel(done)} sur ${durationLabel(of)}, soit ${percentLabel(done, of)}` : null,
    options: refundOptionViews(quote),
    best: bestLabel(quote.best),
    next: quote.best?.reason ?? null,
    refundBy: formatWeekday(refundDeadline(now)),
  };
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Ce que vous pouvez récupérer : commande ${params.number}` },
  { name: "description", content: "Ce que la loi, notre promesse et le prorata vous rendent aujourd’hui." },
];

export default function RefundPage({ loaderData }: Route.ComponentProps) {
  return <RefundView {...loaderData} />;
}
