import { countryLabel } from "#app/domain/accounts/countries.ts";
import type { Profile } from "#app/domain/accounts/users.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { LogoutForm } from "./logout-form.tsx";

interface Props {
  email: string;
  memberSince: string;
  profile: Profile;
  purchaseCount: number;
  purchases: { slug: string; name: string; type: string; price: string }[];
}

export function AccountView({ email, memberSince, profile, purchaseCount, purchases }: Props) {
  return (
    <section className="page-wide">
      <h1>Mon compte</h1>
      <section className="card">
        <h2>Mes informations</h2>
        <DefinitionList
          items={[
            { term: "Adresse e-mail", value: email },
            { term: "Prénom", value: profile.firstName || "—" },
            { term: "Nom", value: profile.lastName || "—" },
            { term: "Téléphone", value: profile.phone || "—" },
            { term: "Pays", value: countryLabel(profile.country) || "—" },
            { term: "Membre depuis", value: memberSince },
          ]}
        />
        <p className="small">L'email ne peut pas être modifié</p>
      </section>
      <section className="card">
        <h2>Mes formations</h2>
        {purchases.length === 0 && (
          <>
            <p>Vous n'avez pas encore acheté de formation.</p>
            <ButtonLink href="/">Découvrir nos formations</ButtonLink>
          </>
        )}
        <ul className="purchase-list">
          {purchases.map((purchase) => (
            <li key={purchase.slug}>
              <a href={`/formations/${purchase.slug}/apprendre`}>{purchase.name}</a> <span>{purchase.type}</span>{" "}
              <span>{purchase.price}</span> <Badge tone="green">Actif</Badge>
            </li>
          ))}
        </ul>
        {purchaseCount > purchases.length ? (
          <p>
            <a href="/orders">Voir toutes mes formations ({purchaseCount})</a>
          </p>
        ) : (
          purchaseCount > 0 && (
            <p>
              <a href="/orders">Mes commandes</a>
            </p>
          )
        )}
      </section>
      <LogoutForm />
    </section>
  );
}
