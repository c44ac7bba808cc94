import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { correctAddress } from "#app/domain/shop/orders/desk/correct-address.server.ts";
import { readOrderDetails } from "#app/domain/shop/orders/desk/order-details.server.ts";
import { emailField } from "#app/domain/values/fields.ts";
import { isId } from "#app/domain/values/ids.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/order-address";
import { OrderAddressView } from "./order-address.view.tsx";
import { ADDRESS_REFUSALS } from "./refusals.ts";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  requireRecentLogin(context, url.pathname);
  const details = isId(params.id) && (await readOrderDetails(context.get(dbContext), params.id));
  if (!details) throw data(null, { status: 404 });
  const { id, number, email, formationName: formation, type } = details.order;
  return { id, number, email, formation, isSubscription: type === "subscription" };
}

const schema = z.strictObject({ email: emailField, etape: z.enum(["recapituler", "confirmer"]) });

/** Two steps: the new address, then a recap with its consequences to confirm. */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  requireAdmin(context);
  requireRecentLogin(context, url.pathname);
  if (!isId(params.id)) throw data(null, { status: 404 });
  const submission = parseWithZod(await request.formData(), { schema });
  const answer = (status: number, recap: string | null = null, error: string | null = null) =>
    data({ result: submission.reply(), error, recap }, { status });
  if (submission.status !== "success") return answer(400);
  const { email, etape } = submission.value;
  if (etape === "recapituler") return answer(200, email);
  const outcome = await correctAddress(context.get(dbContext), actorFrom(context), params.id, email);
  // The second click of a double click finds the address corrected already.
  if (outcome.ok || outcome.reason === "same")
    throw redirect(withNotice(href("/admin/commandes/:id", { id: params.id }), "order-address-corrected"), 303);
  if (outcome.reason === "unknown") throw data(null, { status: 404 });
  return answer(409, null, ADDRESS_REFUSALS[outcome.reason]);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Adresse de la commande ${loaderData?.number ?? ""}`.trim() },
  { name: "description", content: "Corriger l’adresse e-mail d’une acheteuse." },
];

export default function OrderAddress({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderAddressView {...loaderData} answer={actionData} />;
}
