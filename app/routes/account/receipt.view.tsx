import { SummaryList } from "#app/ui/definition-list.tsx";
import { BackToOrders } from "./back-to-orders.view.tsx";

interface Props {
  number: string;
  isSubscription: boolean;
  lines: { term: string; value: string }[];
  buyer: { name: string; email: string };
  seller: { name: string; legalForm: string; address: string; siren: string; email: string };
}

/** Printed, the receipt is the whole page. */
export function ReceiptView({ number, isSubscription, lines, buyer, seller }: Props) {
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
      <p className="small">La TVA est indiquée sur la facture.</p>
      {isSubscription && (
        <p className="small">
          Ce reçu porte sur tous les mois payés à ce jour. La facture de chaque mois est dans «&nbsp;Mes
          Formations&nbsp;».
        </p>
      )}
      <p className="small print:hidden">Imprimez cette page, ou enregistrez-la en PDF depuis votre navigateur.</p>
      <BackToOrders />
    </article>
  );
}

function PartyTitle({ children }: { children: string }) {
  return <h2 className="font-semibold font-text text-ink-soft text-sm leading-[1.4]">{children}</h2>;
}
