import { data } from "react-router";
import { seller } from "#app/config/seller.server.ts";
import { readReceipt } from "#app/domain/shop/orders/receipts.server.ts";
import { cardLabel } from "#app/domain/values/card.ts";
import { formatPrice } from "#app/domain/values/money.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/receipt";
import { monthLine, refundLabel } from "./labels.ts";
import { ReceiptView } from "./receipt.view.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const receipt = await readReceipt(context.get(dbContext), signedInUser(context).id, params.number);
  if (!receipt) throw data(null, { status: 404 });
  const { number, formationName, type, amount, refunded, paidAt, refundedAt, card, months, buyer } = receipt;
  const { name, legalForm, address, siren, email } = seller;
  return {
    number,
    buyer,
    seller: {
      name,
      legalForm,
      address: `${address.street}, ${address.postalCode} ${address.city}, ${address.country}`,
      siren,
      email,
    },
    isSubscription: type === "subscription",
    lines: [
      { term: "Formation", value: formationName },
      { term: "Date du paiement", value: formatDateTime(paidAt) },
      { term: "Montant payé", value: formatPrice(amount, type) },
      ...(card ? [{ term: "Moyen de paiement", value: cardLabel(card) }] : []),
      ...(refunded > 0 ? [{ term: "Remboursé", value: refundLabel({ refunded, refundedAt }) }] : []),
      ...months.map(monthLine),
    ],
  };
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Reçu de la commande ${params.number}` },
  { name: "description", content: "Le reçu d’un paiement, à imprimer ou à enregistrer." },
];

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  return <ReceiptView {...loaderData} />;
}
