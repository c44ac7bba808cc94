import { href, isRouteErrorResponse } from "react-router";
import type { ReleaseDate } from "#app/domain/school/programme/read-programme.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { FormationImage } from "#app/ui/formation-image.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import { Price } from "#app/ui/price.tsx";
import { ReleaseDates } from "../release-dates.view.tsx";
import { OrderForm, type OrderFormProps, type Product } from "./checkout-form.view.tsx";

type Props = OrderFormProps & {
  isOpen: boolean;
  wasCanceled: boolean;
  /** True when the signed-in customer already has this training. */
  isOwned: boolean;
  /** The modules that do not open at once. */
  releases: readonly ReleaseDate[];
};

/** The training on the left and the order form on the right; on a phone one below the other. */
export function CheckoutView(props: Props) {
  const { formation, releases, isOpen, wasCanceled, isOwned, answer } = props;
  return (
    <div className="wrap checkout">
      <ProductDescription {...formation} releases={releases} />
      <section className="card" id="commande">
        <h2>Votre commande</h2>
        {wasCanceled && !answer && <Notice tone="info">Paiement annulé&nbsp;: rien n’a été débité.</Notice>}
        {isOwned && !answer && <AlreadyOwned slug={formation.slug} />}
        {!isOpen && <ClosedShop />}
        {formation.notForSale ? <NotForSale why={formation.notForSale} /> : isOpen && <OrderForm {...props} />}
      </section>
    </div>
  );
}

function ProductDescription(product: Product & Pick<Props, "releases">) {
  const { name, description, features, imageUrl, type, category, price, releases } = product;
  const isSubscription = type === "subscription";
  return (
    <section className="checkout-product">
      <FormationImage imageUrl={imageUrl} category={category} />
      <p className="badges">
        <Badge tone="accent">{isSubscription ? "Abonnement" : "Paiement unique"}</Badge>
        {!isSubscription && (
          <>
            <Badge tone="green">Accès à vie</Badge>
            <span className="small">tant que le service existe, au moins 5&nbsp;ans</span>
          </>
        )}
      </p>
      <h1>{name}</h1>
      <p className="lead">{description}</p>
      <Price label={price.label} note={price.note} struck={price.struck ?? undefined} />
      <h2>Ce que contient la formation</h2>
      <ul className="arc-list">
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <ReleaseDates releases={releases} />
    </section>
  );
}

function ClosedShop() {
  return (
    <Notice tone="warning">
      <p>La base de données n’est pas configurée. Veuillez contacter l’administrateur.</p>
      <p>
        <strong>Service temporairement indisponible</strong>
      </p>
    </Notice>
  );
}

function AlreadyOwned({ slug }: { slug: string }) {
  return (
    <Notice tone="info" title="Vous possédez déjà cette formation">
      <p>Inutile de la commander à nouveau.</p>
      <p>
        <ButtonLink href={href("/formations/:slug/apprendre", { slug })} variant="quiet">
          Accéder à la formation
        </ButtonLink>
      </p>
    </Notice>
  );
}

function NotForSale({ why }: { why: string }) {
  return (
    <>
      <Notice tone="info">{why}</Notice>
      <ButtonLink href={href("/")} variant="secondary" wide>
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
    <Outcome sun="lost" title="Produit non trouvé" text="Le produit que vous recherchez n’existe pas.">
      <title>Produit non trouvé</title>
      <meta name="description" content="Cette formation n’existe pas, ou n’est plus proposée." />
      <p className="actions">
        <ButtonLink href={href("/")}>Retour à l’accueil</ButtonLink>
        <ButtonLink href={`${href("/")}#formations`} variant="secondary">
          Voir les formations
        </ButtonLink>
      </p>
    </Outcome>
  );
}
