import { href, isRouteErrorResponse } from "react-router";
import { privateDocument } from "#app/middleware/caching.ts";
import { customersOnly } from "#app/middleware/guards.server.ts";
import { toMovedFormation } from "#app/middleware/moved-formation.server.ts";
import { keepFilmPosition, saveAnswersForAfterSignIn } from "#app/middleware/saved-answers.server.ts";
import { sessionUser } from "#app/middleware/session.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import type { Route } from "./+types/layout";
import type { ClosedFormation } from "./closed-formation.server.ts";

/** The learner's pages. They require a session, as the account's pages do. */
export const handle = { robots: "disallow", shell: "school", section: href("/orders") } satisfies Handle;

export const middleware: Route.MiddlewareFunction[] = [
  privateDocument,
  sessionUser,
  keepFilmPosition,
  saveAnswersForAfterSignIn,
  customersOnly,
  toMovedFormation,
];

/** To whoever has bought a formation, the page that is closed says why. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) return <ErrorPage status={500} />;
  const closed: ClosedFormation | null = error.status === 404 ? error.data : null;
  if (!closed) return <ErrorPage status={error.status} />;
  return (
    <Outcome sun="horizon" title={closed.name} text={closed.why}>
      <title>{closed.name}</title>
      <p className="actions">
        {closed.slug ? (
          <ButtonLink href={href("/formations/:slug/apprendre", { slug: closed.slug })}>Retour au programme</ButtonLink>
        ) : (
          <ButtonLink href={href("/orders")}>Mes formations</ButtonLink>
        )}
        {closed.isWithdrawn && (
          <ButtonLink href={href("/compte/donnees")} variant="secondary">
            Mes données et mes réponses
          </ButtonLink>
        )}
        <ButtonLink href={href("/contact")} variant="secondary">
          Nous écrire
        </ButtonLink>
      </p>
    </Outcome>
  );
}
