import { isRouteErrorResponse } from "react-router";
import type { PriceTag } from "#app/domain/catalogue/pricing.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { Checkbox, ErrorSummary, Field, Honeypot } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Price } from "#app/ui/price.tsx";

interface Props {
  formation: {
    slug: string;
    name: string;
    description: string;
    features: string[];
    imageUrl: string | null;
    type: "payment" | "subscription";
    price: PriceTag;
    notForSale: string | null;
  };
  isOpen: boolean;
  email: string | null;
  wasCanceled: boolean;
  attemptId: string;
  consentTexts: { terms: string; marketing: string };
  withdrawalDeadline: string;
  answer?: FormAnswer & { attemptId?: string };
}

export function CheckoutView(props: Props) {
  const { formation, isOpen, wasCanceled, answer } = props;
  const isSubscription = formation.type === "subscription";
  return (
    <div className="page-wide checkout">
      <section className="checkout-product">
        <p className="badges">
          <Badge tone="accent">{isSubscription ? "Abonnement" : "Paiement unique"}</Badge>
          {!isSubscription && <Badge tone="green">Accès à vie</Badge>}
        </p>
        <h1>{formation.name}</h1>
        <p className="lead">{formation.description}</p>
        <Price label={formation.price.label} note={formation.price.note} struck={formation.price.struck ?? undefined} />
        <h2>Ce que contient la formation</h2>
        <ul className="arc-list">
          {formation.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </section>
      <section className="card checkout-order">
        <h2>Votre commande</h2>
        {wasCanceled && !answer && <Notice tone="info">Paiement annulé : rien n’a été débité.</Notice>}
        {!isOpen ? (
          <ClosedShop />
        ) : formation.notForSale ? (
          <NotForSale why={formation.notForSale} />
        ) : (
          <OrderForm {...props} />
        )}
      </section>
    </div>
  );
}

function OrderForm({ formation, email, attemptId, consentTexts, withdrawalDeadline, answer }: Props) {
  const { errors, value, summary } = formState(answer);
  const isSubscription = formation.type === "subscription";
  return (
    <form method="post" className="form-stack" noValidate={false}>
      <ErrorSummary errors={summary} />
      <input type="hidden" name="tentative" value={answer?.attemptId ?? attemptId} />
      <input type="hidden" name="prix" value={formation.price.amount} />
      <Honeypot />
      {email ? (
        <p>
          Commande au nom de <strong>{email}</strong>
          <input type="hidden" name="email" value={email} />
        </p>
      ) : (
        <Field
          label="Votre adresse e-mail"
          name="email"
          type="email"
          autoComplete="email"
          required
          hint="Nous y envoyons la confirmation et votre accès."
          defaultValue={value("email")}
          error={errors.email}
        />
      )}
      <p className="small">
        Nous utilisons votre adresse pour cette commande et son suivi. Les pièces comptables sont gardées dix ans.{" "}
        <a href="/politique-confidentialite">Politique de confidentialité</a>
      </p>
      <Checkbox
        name="cgv"
        required
        defaultChecked={value("cgv") === "on"}
        error={errors.cgv}
        label={
          <>
            {consentTexts.terms}. <a href="/conditions-vente">Lire les conditions</a>
          </>
        }
      />
      <Checkbox name="marketing" defaultChecked={value("marketing") === "on"} label={consentTexts.marketing} />
      <dl className="recap">
        <dt>Formation</dt>
        <dd>{formation.name}</dd>
        <dt>Paiement</dt>
        <dd>{isSubscription ? "Abonnement mensuel, résiliable à tout moment" : "Paiement unique"}</dd>
        <dt>Total</dt>
        <dd>{formation.price.label}</dd>
        <dt>Durée d’accès</dt>
        <dd>
          {isSubscription ? "Tant que l’abonnement dure" : "Accès à vie, tant que le service existe, au moins 5 ans"}
        </dd>
        <dt>Rétractation</dt>
        <dd>Jusqu’au {withdrawalDeadline} inclus, sans motif, pour une commande passée aujourd’hui</dd>
        <dt>Moyens de paiement</dt>
        <dd>Carte bancaire, sur la page sécurisée de Stripe</dd>
      </dl>
      <p>
        <a href={`/checkout/${formation.slug}`}>Modifier</a>
      </p>
      <Button type="submit">Commande avec obligation de paiement</Button>
    </form>
  );
}

function ClosedShop() {
  return (
    <Notice tone="warning">
      <p>La base de données n'est pas configurée. Veuillez contacter l'administrateur.</p>
      <p>
        <strong>Service temporairement indisponible</strong>
      </p>
    </Notice>
  );
}

function NotForSale({ why }: { why: string }) {
  return (
    <>
      <Notice tone="info">{why}</Notice>
      <ButtonLink href="/" variant="secondary">
        Voir les autres formations
      </ButtonLink>
    </>
  );
}

export function UnknownProduct({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) {
    return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />;
  }
  return (
    <section className="page-narrow">
      <title>Produit non trouvé</title>
      <meta name="robots" content="noindex" />
      <h1>Produit non trouvé</h1>
      <p className="lead">Le produit que vous recherchez n'existe pas.</p>
      <ButtonLink href="/">Retour à l’accueil</ButtonLink>
    </section>
  );
}
