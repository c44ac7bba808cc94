import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";

interface Props {
  email: string;
  counts: { term: string; value: string }[];
}

export function MyDataView({ email, counts }: Props) {
  return (
    <section className="page-narrow">
      <h1>Mes données</h1>
      <p className="lead">Ce que nous gardons de vous, et ce que vous pouvez en faire.</p>

      <div className="mt-[clamp(2.5rem,6vw,4rem)] flex flex-col gap-[clamp(2.5rem,6vw,4rem)]">
        <section className="flow" aria-labelledby="garde">
          <h2 id="garde">Ce que nous gardons</h2>
          <dl className="grid gap-x-8 sm:grid-cols-2">
            {counts.map(({ term, value }) => (
              <div key={term} className="flex items-baseline justify-between gap-4 border-line border-t py-2">
                <dt className="text-ink-soft text-sm">{term}</dt>
                <dd className="font-semibold tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="small">
            Pourquoi et combien de temps&nbsp;: la{" "}
            <a href={href("/politique-confidentialite")}>politique de confidentialité</a> le dit, finalité par finalité.
            Nous ne gardons ni votre mot de passe (seulement son empreinte), ni votre numéro de carte.
          </p>
        </section>

        <section className="flow" aria-labelledby="emporter">
          <h2 id="emporter">Emporter une copie</h2>
          <p>Le fichier contient toutes ces données. JSON pour un autre service, CSV pour un tableur.</p>
          <p className="actions">
            <ButtonLink href={`${href("/compte/donnees/export")}?format=json`} download="">
              Télécharger en JSON
            </ButtonLink>
            <ButtonLink href={`${href("/compte/donnees/export")}?format=csv`} download="" variant="secondary">
              Télécharger en CSV
            </ButtonLink>
          </p>
        </section>

        <section className="flow" aria-labelledby="corriger">
          <h2 id="corriger">Corriger</h2>
          <p>
            Votre adresse est <strong>{email}</strong>. Vos nom, téléphone et pays se modifient dans votre compte.
          </p>
          <p className="actions">
            <ButtonLink href={href("/account/email")} variant="quiet">
              Changer d’adresse e-mail
            </ButtonLink>
            <ButtonLink href={`${href("/account")}?modifier=1`} variant="quiet">
              Modifier mes informations
            </ButtonLink>
          </p>
        </section>

        <section className="flow" aria-labelledby="effacer">
          <h2 id="effacer">Effacer mon compte</h2>
          <p>La page suivante dit ce qui disparaît et ce qui reste, et demande votre mot de passe.</p>
          <p className="actions">
            <ButtonLink href={href("/compte/donnees/effacer")} variant="secondary">
              Effacer mon compte
            </ButtonLink>
          </p>
        </section>
      </div>
    </section>
  );
}
