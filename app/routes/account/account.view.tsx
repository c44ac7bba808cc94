import { countryLabel } from "#app/domain/accounts/countries.ts";
import type { Profile } from "#app/domain/accounts/users.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { LogoutForm } from "./logout-form.tsx";

interface Props {
  email: string;
  memberSince: string;
  profile: Profile;
  purchaseCount: number;
  purchases: { slug: string; name: string; type: string; price: string }[];
}

export function AccountView(props: Props) {
  return (
    <div className="wrap account">
      <header>
        <h1>Mon compte</h1>
        <LogoutForm />
      </header>
      <Purchases {...props} />
      <Details {...props} />
    </div>
  );
}

function Details({ email, memberSince, profile }: Props) {
  const facts = [
    ["Adresse e-mail", email],
    ["Prénom", profile.firstName],
    ["Nom", profile.lastName],
    ["Téléphone", profile.phone],
    ["Pays", countryLabel(profile.country)],
    ["Membre depuis", memberSince],
  ];
  return (
    <section className="flow">
      <h2>Mes informations</h2>
      <dl className="recap">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value || "—"}</dd>
          </div>
        ))}
      </dl>
      <p className="small">L'email ne peut pas être modifié</p>
    </section>
  );
}

function Purchases({ purchases, purchaseCount }: Props) {
  return (
    <section className="card">
      <h2>Mes formations</h2>
      {purchases.length === 0 && (
        <>
          <p>Vous n'avez pas encore acheté de formation.</p>
          <p className="actions">
            <ButtonLink href="/">Découvrir nos formations</ButtonLink>
          </p>
        </>
      )}
      {purchases.length > 0 && (
        <ul className="purchase-list">
          {purchases.map((purchase) => (
            <li key={purchase.slug}>
              <a href={`/formations/${purchase.slug}/apprendre`}>{purchase.name}</a>
              <p className="hint">
                {purchase.type} · {purchase.price}
              </p>
              <Badge tone="green">Actif</Badge>
            </li>
          ))}
        </ul>
      )}
      {purchaseCount > 0 && (
        <p>
          <ButtonLink href="/orders" variant="quiet">
            {purchaseCount > purchases.length ? `Voir toutes mes formations (${purchaseCount})` : "Mes commandes"}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
