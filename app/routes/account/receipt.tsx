import { seller } from "#app/config/seller.server.ts";
import { companyForm } from "#app/content/legal/seller-identity.ts";
import { counted } from "#app/content/typography.ts";
import { lastPaidDay } from "#app/domain/shop/deadlines/paid-period.ts";
import { type ReceiptMonth, readReceipt } from "#app/domain/shop/orders/purchases.server.ts";
import { reductionLines } from "#app/domain/shop/orders/reduction-lines.ts";
import { cardLabel } from "#app/domain/values/card.ts";
import { formatEuros, formatPrice } from "#app/domain/values/money.ts";
import { formatDate, formatDateTime } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { orNotFound, signedInUser } from "#app/middleware/guards.server.ts";
import { SummaryList } from "#app/ui/lists.tsx";
import type { Route } from "./+types/receipt";
import { BackToOrders } from "./account-parts.tsx";
import { refundLabel } from "./orders-page.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const receipt = orNotFound(await readReceipt(context.get(dbContext), signedInUser(context).id, params.number));
  const { number, formationName, type, amount, refunded, paidAt, refundedAt, card, months, buyer } = receipt;
  const paidBack = Math.max(refunded, totalOf(months, "refunded"));
  const { name, address, siren, rcs, email } = seller;
  return {
    number,
    buyer,
    seller: {
      name,
      legalForm: companyForm(seller),
      rcs,
      address: `${address.street}, ${address.postalCode} ${address.city}, ${address.country}`,
      siren,
      email,
    },
    isSubscription: type === "subscription",
    lines: [
      { term: "Formation", value: formationName },
      { term: "Date du paiement", value: formatDateTime(paidAt) },
      ...reductionLines(receipt).map(([term, value]) => ({ term, value })),
      ...(months.length > 0
        ? [
            { term: "Prix", value: formatPrice(amount, type) },
            {
              term: "Montant payé",
              value: `${formatEuros(totalOf(months, "amount"))} TTC en ${counted(months.length, "mois", "mois")}`,
            },
          ]
        : [{ term: "Montant payé", value: formatPrice(amount, type) }]),
      ...(card ? [{ term: "Moyen de paiement", value: cardLabel(card) }] : []),
      ...(paidBack > 0 ? [{ term: "Remboursé", value: refundLabel({ refunded: paidBack, refundedAt }) }] : []),
      ...months.map(monthLine),
    ],
  };
}

function totalOf(months: ReceiptMonth[], what: "amount" | "refunded"): number {
  return months.reduce((sum, month) => sum + month[what], 0);
}

function monthLine({ amount, refunded, paidAt, start, end }: ReceiptMonth): { term: string; value: string } {
  const rest = refunded > 0 ? `, dont ${formatEuros(refunded)} remboursés` : "";
  return {
    term: start && end ? `Du ${formatDate(start)} au ${formatDate(lastPaidDay(end))}` : "Premier mois",
    value: `${formatEuros(amount)} payés le ${formatDate(paidAt)}${rest}`,
  };
}

export const meta: Route.MetaFunction = ({ params }) => [{ title: `Reçu de la commande ${params.number}` }];

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { number, isSubscription, lines, buyer, seller } = loaderData;
  return (
    <article className="page-narrow">
      <h1>Reçu de paiement</h1>
      <p className="lead">Commande {number}</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-x-12 gap-y-6">
        <section>
          <PartyTitle>Vendeur</PartyTitle>
          <p>
            <strong>{seller.name}</strong>, {seller.legalForm}
            <br />
            {seller.address}
            <br />
            SIREN {seller.siren}
            {seller.rcs && `. ${seller.rcs}`}
            <br />
            {seller.email}
          </p>
        </section>
        <section>
          <PartyTitle>Cliente ou client</PartyTitle>
          <p>
            {buyer.name && (
              <>
                <strong>{buyer.name}</strong>
                <br />
              </>
            )}
            {buyer.email}
          </p>
        </section>
      </div>
      <SummaryList items={lines} />
      <p className="hint">La facture dit la TVA comprise, ou pourquoi il n’y en a pas.</p>
      {isSubscription && (
        <p className="hint">
          Ce reçu porte sur tous les mois payés à ce jour. La facture de chaque mois est dans «&nbsp;Mes
          Formations&nbsp;».
        </p>
      )}
      <p className="hint print:hidden">Cette page s’imprime, ou s’enregistre en PDF depuis le navigateur.</p>
      <p className="actions">
        <BackToOrders />
      </p>
    </article>
  );
}

function PartyTitle({ children }: { children: string }) {
  return <h2 className="font-semibold font-text text-ink-soft text-sm leading-[1.4]">{children}</h2>;
}
