import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

interface Props {
  state: "paid" | "waiting" | "ended" | "foreign";
  name: string | null;
  orderNumber: string | null;
  isSubscription: boolean;
  price: string | null;
}

export function SuccessView(props: Props) {
  return <section className="page-narrow">{views[props.state](props)}</section>;
}

const views = { paid: Paid, waiting: Waiting, ended: Ended, foreign: Neutral };

function Paid({ name, orderNumber, isSubscription, price }: Props) {
  return (
    <>
      <h1>Merci pour votre commande</h1>
      <Notice tone="success">
        {isSubscription
          ? "Votre abonnement est actif."
          : "Votre paiement est confirmé : vous avez un accès à vie, tant que le service existe, au moins 5 ans."}
      </Notice>
      <dl className="recap">
        <dt>Formation</dt>
        <dd>{name}</dd>
        <dt>Prix</dt>
        <dd>{price}</dd>
        <dt>Commande</dt>
        <dd>{orderNumber}</dd>
      </dl>
      <h2>Prochaines étapes</h2>
      <ol className="steps">
        <li>
          <strong>E-mail de confirmation.</strong> Il arrive dans quelques minutes, avec les conditions de vente en
          pièce jointe.
        </li>
        <li>
          <strong>Accès à la formation.</strong> Un second e-mail vous ouvre la porte, tout de suite et au plus tard
          sous 24 h.
        </li>
        <li>
          <strong>Besoin d’aide ?</strong> Notre équipe répond du lundi au vendredi, de 9 h à 18 h.
        </li>
      </ol>
      <p className="actions">
        <ButtonLink href="/account">Mon compte</ButtonLink>
        <ButtonLink href="/" variant="secondary">
          Retour à l’accueil
        </ButtonLink>
      </p>
    </>
  );
}

function Waiting({ name }: Props) {
  return (
    <>
      <meta httpEquiv="refresh" content="5" />
      <h1>Paiement en cours de confirmation</h1>
      <Notice tone="info">
        Votre banque ou Stripe nous répond dans un instant{name ? ` pour « ${name} »` : ""}. Cette page se met à jour
        toute seule.
      </Notice>
      <p>
        Inutile de payer à nouveau : dès que le paiement est confirmé, la confirmation et votre accès arrivent par
        e-mail, même si vous fermez cette page.
      </p>
    </>
  );
}

function Ended({ name }: Props) {
  return (
    <>
      <h1>Commande terminée</h1>
      <p className="lead">
        Cette commande{name ? ` de « ${name} »` : ""} n’est plus ouverte. Si une somme avait été débitée, elle vous est
        rendue, et un e-mail vous le dit.
      </p>
      <ButtonLink href="/">Retour à l’accueil</ButtonLink>
    </>
  );
}

function Neutral({ name }: Props) {
  return (
    <>
      <h1>Votre commande</h1>
      <p className="lead">
        Si vous venez de commander{name ? ` « ${name} »` : ""}, la confirmation arrive par e-mail dans quelques minutes.
        Vos formations vous attendent dans votre compte.
      </p>
      <p className="actions">
        <ButtonLink href="/account">Mon compte</ButtonLink>
        <ButtonLink href="/" variant="secondary">
          Retour à l’accueil
        </ButtonLink>
      </p>
    </>
  );
}
