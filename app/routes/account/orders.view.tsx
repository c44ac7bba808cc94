import type { PurchaseCard } from "#app/domain/orders/purchase-labels.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { LogoutForm } from "./logout-form.tsx";

export function OrdersView({ purchases }: { purchases: PurchaseCard[] }) {
  return (
    <section className="page-wide">
      <h1>Mes Formations</h1>
      {purchases.length === 0 ? (
        <NoPurchase />
      ) : (
        purchases.map((purchase) => <Purchase key={purchase.orderNumber} {...purchase} />)
      )}
      <p className="actions">
        <a href="/account">Mon compte</a>
        <LogoutForm />
      </p>
    </section>
  );
}

function Purchase(purchase: PurchaseCard) {
  return (
    <article className="card purchase">
      <header>
        <h2>{purchase.name}</h2>
        <Badge tone={purchase.badge.tone}>{purchase.badge.label}</Badge>
      </header>
      <p>{purchase.description}</p>
      <DefinitionList items={purchase.details} />
      {purchase.features.length > 0 && (
        <>
          <h3>Contenu inclus :</h3>
          <ul className="arc-list">
            {purchase.features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
          {purchase.moreFeatures && <p className="small">{purchase.moreFeatures}</p>}
        </>
      )}
      {purchase.canOpen && (
        <ButtonLink href={`/formations/${purchase.slug}/apprendre`}>Accéder à la formation</ButtonLink>
      )}
    </article>
  );
}

function NoPurchase() {
  return (
    <div className="card">
      <h2>Aucune formation achetée</h2>
      <p>Choisissez celle par laquelle vous voulez commencer.</p>
      <p className="actions">
        <ButtonLink href="/entrepreneuriat">Entrepreneuriat</ButtonLink>
        <ButtonLink href="/immobilier" variant="secondary">
          Immobilier
        </ButtonLink>
        <ButtonLink href="/lifestyle" variant="secondary">
          Lifestyle
        </ButtonLink>
      </p>
    </div>
  );
}
