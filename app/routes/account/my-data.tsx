import { href } from "react-router";
import { readMyData } from "#app/domain/operations/privacy/my-data.server.ts";
import { countSubjects } from "#app/domain/operations/privacy/subjects.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/my-data";

export const handle = { title: "Mes données", section: href("/account") } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const user = signedInUser(context);
  const held = await readMyData(context.get(dbContext), user);
  return {
    email: user.email,
    counts: countSubjects(held),
  };
}

export default function MyData({ loaderData }: Route.ComponentProps) {
  const { email, counts } = loaderData;
  return (
    <section className="page-narrow">
      <h1>Mes données</h1>
      <p className="lead">Ce que nous gardons de toi, et ce que tu peux en faire.</p>

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
          <p className="hint">
            Pourquoi et combien de temps&nbsp;: la{" "}
            <a href={href("/politique-confidentialite")}>politique de confidentialité</a> le dit, finalité par finalité.
            Nous ne gardons ni ton mot de passe (seulement son empreinte), ni ton numéro de carte.
          </p>
        </section>

        <section className="flow" aria-labelledby="emporter">
          <h2 id="emporter">Emporter une copie</h2>
          <p>
            Le fichier contient toutes ces données&nbsp;: CSV pour les lire en français, JSON pour un autre service.
          </p>
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
            Ton adresse est <strong>{email}</strong>. Tes nom, téléphone et pays se modifient dans ton compte.
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
          <p>La page suivante dit ce qui disparaît et ce qui reste, et demande ton mot de passe.</p>
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
