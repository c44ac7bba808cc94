import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { readOrderDetails } from "#app/domain/shop/orders/desk/order-details.server.ts";
import { refundableCents } from "#app/domain/shop/orders/order.ts";
import { refundOrder } from "#app/domain/shop/orders/refunds/refund-order.server.ts";
import { parseFrenchNumber } from "#app/domain/site/simulators/french-number.ts";
import { isId } from "#app/domain/values/ids.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/order-refund";
import { OrderRefundView } from "./order-refund.view.tsx";
import { REFUND_REFUSALS } from "./refusals.ts";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  requireRecentLogin(context, url.pathname);
  const details = isId(params.id) && (await readOrderDetails(context.get(dbContext), params.id));
  if (!details) throw data(null, { status: 404 });
  const { order } = details;
  const left = refundableCents(order);
  return {
    id: order.id,
    number: order.number,
    email: order.email,
    formation: order.formationName,
    isSubscription: order.type === "subscription",
    isRefundable: left > 0,
    left: formatEuros(left),
    leftField: (left / 100).toFixed(2).replace(".", ",").replace(",00", ""),
    shown: `${order.refundedCents}`,
    idempotencyKey: randomUUID(),
  };
}

const AMOUNT = "Indiquez un montant en euros, par exemple 100 ou 49,90.";

const schema = z.strictObject({
  montant: z
    .string({ error: AMOUNT })
    .max(20, AMOUNT)
    .transform((typed) => parseFrenchNumber(typed, 2) ?? 0)
    .refine((cents) => cents > 0 && cents <= 100_000_000, AMOUNT),
  /** Cents refunded so far, as the page showed them. */
  rembourse: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  tentative: z.uuid(),
  etape: z.enum(["recapituler", "confirmer"]),
});

/** Two steps, because one click must not move money: the amount, then a recap to confirm. */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  requireAdmin(context);
  requireRecentLogin(context, url.pathname);
  if (!isId(params.id)) throw data(null, { status: 404 });
  const db = context.get(dbContext);
  const submission = parseWithZod(await request.formData(), { schema });
  const answer = (
    status: number,
    error: string | null = null,
    recap: { amount: string; isWhole: boolean } | null = null,
  ) => data({ result: submission.reply(), error, isUnknown: status === 503, recap }, { status });
  if (submission.status !== "success") return answer(400);
  const { montant, rembourse, tentative, etape } = submission.value;
  if (etape === "recapituler") {
    const details = await readOrderDetails(db, params.id);
    if (!details) throw data(null, { status: 404 });
    const left = refundableCents(details.order);
    if (montant > left) {
      const result = submission.reply({
        fieldErrors: { montant: [`Il reste ${formatEuros(left)} à rembourser, pas davantage.`] },
      });
      return data({ result, error: null, isUnknown: false, recap: null }, { status: 400 });
    }
    return answer(200, null, { amount: formatEuros(montant), isWhole: montant === left });
  }
  const outcome = await refundOrder(db, actorFrom(context), {
    idempotencyKey: tentative,
    orderId: params.id,
    amount: montant,
    shownRefunded: rembourse,
  });
  if (outcome.ok) throw redirect(withNotice(href("/admin/commandes/:id", { id: params.id }), "order-refunded"), 303);
  if (outcome.reason === "unknown") throw data(null, { status: 404 });
  return answer(outcome.reason === "stripe-unavailable" ? 503 : 409, REFUND_REFUSALS[outcome.reason]);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Rembourser la commande ${loaderData?.number ?? ""}`.trim() },
  { name: "description", content: "Rembourser une commande, en entier ou en partie." },
];

export default function OrderRefund({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderRefundView {...loaderData} answer={actionData} />;
}
