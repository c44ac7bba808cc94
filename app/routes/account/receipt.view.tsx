import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";

interface Props {
  number: string;
  isSubscription: boolean;
  lines: { term: string; value: string }[];
  buyer: { name: string; email: string };
  seller: { name: string; legalForm: string; address: string; siren: string; email: string };
}

/** On paper it is the whole page: what surrounds it is not printed. */
export function ReceiptView({ number, isSubscription, lines, buyer, seller }: Props) {
  return (
    <article className="page-narrow receipt">
      <h1>Reçu de paiement</h1>
      <p className="lead">Commande {number}</p>
      <div className="receipt-parties">
        <section>
          <h2>Vendeur</h2>
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
          <h2>Cliente ou client</h2>
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
      <dl className="recap">
        {lines.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small">La TVA est indiquée sur la facture.</p>
      {isSubscription && (
        <p className="small">
          Ce reçu porte sur tous les mois payés à ce jour. La facture de chaque mois est dans «&nbsp;Mes
          Formations&nbsp;».
        </p>
      )}
      <p className="small screen-only">Imprimez cette page, ou enregistrez-la en PDF depuis votre navigateur.</p>
      <p className="actions">
        <ButtonLink href={href("/orders")} variant="quiet">
          Retour à Mes Formations
        </ButtonLink>
      </p>
    </article>
  );
}
