import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import { SunPath } from "#app/ui/sun-path.tsx";

interface Props {
  state: "paid" | "waiting" | "ended" | "foreign";
  name: string | null;
  orderNumber: string | null;
  isSubscription: boolean;
  price: string | null;
}

const views = { paid: Paid, waiting: Waiting, ended: Ended, foreign: Neutral };

export function SuccessView(props: Props) {
  return views[props.state](props);
}

function Paid({ name, orderNumber, isSubscription, price }: Props) {
  return (
    <div className="wrap thanks">
      <section className="flow">
        <SunPath state="risen" />
        <h1>Merci pour votre commande</h1>
        <Notice tone="success">
          {isSubscription
            ? "Votre abonnement est actif."
            : "Votre paiement est confirmé : vous avez un accès à vie, tant que le service existe, au moins 5\u00a0ans."}
        </Notice>
        <dl className="recap">
          <dt>Formation</dt>
          <dd>{name}</dd>
          <dt>Prix</dt>
          <dd>{price}</dd>
          <dt>Commande</dt>
          <dd>{orderNumber}</dd>
        </dl>
      </section>
      <section className="flow">
        <h2>Prochaines étapes</h2>
        <ol className="steps">
          <li>
            <h3>E-mail de confirmation</h3>
            <p>Il arrive dans quelques minutes, avec les conditions de vente en pièce jointe.</p>
          </li>
          <li>
            <h3>Accès à la formation</h3>
            <p>Un second e-mail vous ouvre la porte, tout de suite et au plus tard sous 24&nbsp;h.</p>
          </li>
          <li>
            <h3>Besoin d’aide&nbsp;?</h3>
            <p>Notre équipe répond du lundi au vendredi, de 9&nbsp;h à 18&nbsp;h.</p>
          </li>
        </ol>
        <p className="actions">
          <ButtonLink href={href("/account")}>Mon compte</ButtonLink>
          <ButtonLink href={href("/")} variant="secondary">
            Retour à l’accueil
          </ButtonLink>
        </p>
        <p className="actions">
          <ButtonLink href={href("/orders")} variant="quiet">
            Mes formations
          </ButtonLink>
          <ButtonLink href={href("/ressources")} variant="quiet">
            Lire en attendant
          </ButtonLink>
        </p>
      </section>
    </div>
  );
}

function Waiting({ name }: Props) {
  return (
    <Outcome
      sun="rising"
      title="Paiement en cours de confirmation"
      text={
        <>
          Votre banque ou Stripe nous répond dans un instant{name ? ` pour «\u00a0${name}\u00a0»` : ""}. Cette page se
          met à jour toute seule.
        </>
      }
    >
      <meta httpEquiv="refresh" content="5" />
      <Notice tone="info">
        Inutile de payer à nouveau&nbsp;: dès que le paiement est confirmé, la confirmation et votre accès arrivent par
        e-mail, même si vous fermez cette page.
      </Notice>
    </Outcome>
  );
}

function Ended({ name }: Props) {
  return (
    <Outcome
      sun="horizon"
      title="Commande terminée"
      text={
        <>
          Cette commande{name ? ` de «\u00a0${name}\u00a0»` : ""} n’est plus ouverte. Si une somme avait été débitée,
          elle vous est rendue, et un e-mail vous le dit.
        </>
      }
    >
      <p className="actions">
        <ButtonLink href={href("/")}>Retour à l’accueil</ButtonLink>
      </p>
    </Outcome>
  );
}

function Neutral({ name }: Props) {
  return (
    <Outcome
      sun="rising"
      title="Votre commande"
      text={
        <>
          Si vous venez de commander{name ? ` «\u00a0${name}\u00a0»` : ""}, la confirmation arrive par e-mail dans
          quelques minutes. Vos formations vous attendent dans votre compte.
        </>
      }
    >
      <p className="actions">
        <ButtonLink href={href("/account")}>Mon compte</ButtonLink>
        <ButtonLink href={href("/")} variant="secondary">
          Retour à l’accueil
        </ButtonLink>
      </p>
    </Outcome>
  );
}
