import { data, redirectDocument } from "react-router";
import { consumeLimit } from "#app/domain/journal/limits/limits.server.ts";
import { findStripeCustomer, openBillingPortal } from "#app/domain/shop/orders/subscriptions/subscriptions.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorOf, notFound, orNotFound, signedInUser } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import type { Route } from "./+types/billing";
import { BackToOrders } from "./account-parts.tsx";

export const handle = { title: "Carte de paiement" } satisfies Handle;

/** The address of Stripe's billing portal is made for each request, and only for this customer. */
export async function action({ params, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const { id } = signedInUser(context);
  // Each asks Stripe twice, whose limit is one for the whole shop.
  const limit = await consumeLimit(db, actorOf(context), "billing-user", id);
  if (!limit.ok) return refuse("tooMany", 429, limit.retryAfter);
  const outcome = await openBillingPortal(db, id, params.number);
  if (outcome.ok) throw redirectDocument(outcome.url, 303);
  if (outcome.reason === "unknown") throw notFound();
  return refuse("away", 503, 30);
}

const refuse = (reason: keyof typeof REFUSALS, status: 429 | 503, seconds: number) =>
  data({ reason }, { status, headers: { "Retry-After": `${seconds}` } });

export async function loader({ params, context }: Route.LoaderArgs) {
  orNotFound(await findStripeCustomer(context.get(dbContext), signedInUser(context).id, params.number));
  return null;
}

export default function Billing({ actionData }: Route.ComponentProps) {
  const [title, text] = actionData ? REFUSALS[actionData.reason] : INTRODUCTION;
  return (
    <Outcome sun="rising" title={title} text={text}>
      <form method="post" className="actions">
        <Button pendingLabel="Ouverture…">{actionData ? "Réessayer" : "Changer de carte"}</Button>
        <BackToOrders />
      </form>
    </Outcome>
  );
}

const INTRODUCTION = [
  "Carte de paiement",
  "Ta carte est chez notre prestataire de paiement, Stripe\u00a0: tu la changes sur sa page. Tes factures et la fin de ton contrat sont ici, dans Mes Formations.",
];
const REFUSALS = {
  away: [
    "La page de paiement ne répond pas",
    "Notre prestataire Stripe ne répond pas pour le moment. Rien n’a changé pour toi\u00a0: réessaie dans une minute.",
  ],
  tooMany: [
    "Trop de demandes de suite",
    "Cette page vient d’être demandée dix fois. Rien n’a changé pour toi\u00a0: réessaie dans un quart d’heure.",
  ],
};
