import { href, isRouteErrorResponse } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { Outcome } from "#app/ui/outcome.tsx";

/** The page of a regulated subject until a lawyer's document is stored. */
export function AwaitingOpinion({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />;
  return (
    <Outcome sun="lost" title="Pas encore" text="Cette page n’est pas encore ouverte.">
      <title>Pas encore</title>
      <meta name="description" content="Cette page n’est pas encore ouverte." />
      <meta name="robots" content="noindex" />
      <p className="actions">
        <ButtonLink href={href("/")}>Retour à l’accueil</ButtonLink>
        <ButtonLink href={href("/formations")} variant="secondary">
          Voir les formations
        </ButtonLink>
      </p>
    </Outcome>
  );
}
