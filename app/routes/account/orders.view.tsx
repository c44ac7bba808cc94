import type { PurchaseCard } from "#app/domain/orders/purchase-labels.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { FormationImage } from "#app/ui/formation-image.tsx";
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
      <div className="actions">
        <ButtonLink href="/account" variant="quiet">
          Mon compte
        </ButtonLink>
        <LogoutForm />
      </div>
    </section>
  );
}

function Purchase(purchase: PurchaseCard) {
  return (
    <article className={`purchase ${purchase.canOpen ? "" : "purchase-over"}`}>
      <FormationImage imageUrl={purchase.imageUrl} category={purchase.category} />
      <div className="flow">
        <header>
          <h2>{purchase.name}</h2>
          <Badge tone={purchase.badge.tone}>{purchase.badge.label}</Badge>
        </header>
        <p>{purchase.description}</p>
        <DefinitionList items={purchase.details} />
        {purchase.features.length > 0 && (
          <div className="purchase-content">
            <h3>Contenu inclus :</h3>
            <ul className="arc-list">
              {purchase.features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
            {purchase.moreFeatures && <p className="small">{purchase.moreFeatures}</p>}
          </div>
        )}
        {purchase.canOpen && (
          <ButtonLink href={`/formations/${purchase.slug}/apprendre`}>Accéder à la formation</ButtonLink>
        )}
      </div>
    </article>
  );
}

const DOORS = [
  { href: "/entrepreneuriat", label: "Entrepreneuriat", category: "entrepreneuriat" },
  { href: "/immobilier", label: "Immobilier", category: "immobilier" },
  { href: "/lifestyle", label: "Lifestyle", category: "lifestyle" },
];

function NoPurchase() {
  return (
    <>
      <h2>Aucune formation achetée</h2>
      <p className="lead">Choisissez celle par laquelle vous voulez commencer.</p>
      <ul className="card-row">
        {DOORS.map(({ href, label, category }) => (
          <li key={href} className="door">
            <FormationImage imageUrl={null} category={category} />
            <a className="link" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
