import { href } from "react-router";
import { formatEuros } from "#app/domain/values/money.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormationImage } from "#app/ui/formation-image.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Price } from "#app/ui/price.tsx";
import { ReleaseDates } from "#app/ui/release-dates.tsx";
import { RichText } from "#app/ui/rich-text.tsx";
import type { Route } from "./+types/checkout";

export function ProductDescription({
  formation,
  releases,
  bundle,
  apart,
}: Pick<Route.ComponentProps["loaderData"], "formation" | "releases" | "bundle" | "apart">) {
  const { name, descriptionHtml, features, image, type, category, price } = formation;
  const isSubscription = type === "subscription";
  return (
    <section className="checkout-product">
      <FormationImage image={image} category={category} />
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
      <RichText html={descriptionHtml} className="lead" />
      <Price {...price} apart={apart} />
      {bundle && <BundleLine {...bundle} />}
      {features.length > 0 && (
        <>
          <h2>Ce que contient la formation</h2>
          <ul className="arc-list">
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </>
      )}
      <ReleaseDates releases={releases} />
    </section>
  );
}

export function AlreadyOwned({ slug }: { slug: string }) {
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

type Bundle = NonNullable<Route.ComponentProps["loaderData"]["bundle"]>;

/** The sum is of prices that are asked today: no former price, so nothing is crossed out. */
function BundleLine({ slug, name, label, others, apart }: Bundle) {
  return (
    <p>
      Le lot «&nbsp;{name}&nbsp;» contient cette formation et {others === 1 ? "une autre" : `${others} autres`}
      &nbsp;: {label}
      {apart !== null && ` (séparément ${formatEuros(apart)})`}.{" "}
      <a href={href("/checkout/:slug", { slug })}>Prendre plutôt le lot</a>
    </p>
  );
}
