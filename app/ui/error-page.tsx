import { createContext, useContext } from "react";
import { href, useLocation } from "react-router";
import { useHandle } from "#app/routing/handle.ts";
import { ButtonLink } from "./button.tsx";
import { useHasPage } from "./missing-pages.tsx";
import { Outcome } from "./outcome.tsx";

/** Given by entry.server: the request's id, and whether the error is ours and passing. */
export const ErrorContext = createContext<{ requestId: string; isDatabaseUnavailable: boolean }>({
  requestId: "",
  isDatabaseUnavailable: false,
});

const PAGES = {
  notFound: {
    title: "Page introuvable",
    text: "L’adresse est peut-être mal recopiée, ou la page a changé de place.",
  },
  away: {
    title: "Le site revient dans un instant",
    text: "Nos données ne répondent pas pour le moment. Rien n’est perdu : réessaie dans une minute.",
  },
  tooLarge: {
    title: "Envoi trop volumineux",
    text: "Ton envoi dépasse ce que cette page accepte. Reviens à la page précédente et envoie moins.",
  },
  refused: {
    title: "Demande refusée",
    text: "Cette demande n’a pas pu être acceptée. Reviens à la page précédente et réessaie.",
  },
  error: {
    title: "Une erreur est survenue",
    text: "L’erreur vient de nous et elle a été enregistrée. Réessaie dans un instant ; si elle revient, écris-nous en donnant la référence ci-dessous.",
  },
};

export function ErrorPage({ status }: { status: number }) {
  const { shell } = useHandle();
  const { pathname } = useLocation();
  const { isDatabaseUnavailable } = useContext(ErrorContext);
  const page = pageOf(status, isDatabaseUnavailable);
  return (
    <Outcome sun={page === PAGES.away ? "rising" : "lost"} title={page.title} text={page.text}>
      <title>{page.title}</title>
      <meta name="description" content={page.text} />
      <meta name="robots" content="noindex" />
      {page === PAGES.error && <ErrorReference />}
      {page === PAGES.away && (
        <p className="actions">
          <ButtonLink href={pathname}>Réessayer</ButtonLink>
        </p>
      )}
      {shell === "admin" ? <AdminWaysOn /> : <SiteWaysOn />}
    </Outcome>
  );
}

function AdminWaysOn() {
  return (
    <p className="actions">
      <ButtonLink href={href("/admin/dashboard")}>Retour aux formations</ButtonLink>
      <ButtonLink href={href("/")} variant="secondary">
        Voir le site
      </ButtonLink>
    </p>
  );
}

function SiteWaysOn() {
  const course = href("/entrepreneuriat");
  const hasPage = useHasPage();
  const hasResources = hasPage(href("/ressources"));
  const formations = hasPage(course) ? course : href("/formations");
  return (
    <>
      <p className="actions">
        <ButtonLink href={href("/")}>Retour à l’accueil</ButtonLink>
        <ButtonLink href={formations} variant="secondary">
          Voir les formations
        </ButtonLink>
      </p>
      <p>
        Tu peux aussi{" "}
        {hasPage(href("/articles")) && (
          <>
            lire <a href={href("/articles")}>les articles</a>
            {hasResources ? ", " : " ou "}
          </>
        )}
        {hasResources && (
          <>
            ouvrir <a href={href("/ressources")}>les ressources</a> ou{" "}
          </>
        )}
        <a href={href("/contact")}>nous écrire</a>.
      </p>
    </>
  );
}

/** The request id, which finds the log line. */
export function ErrorReference() {
  const { requestId } = useContext(ErrorContext);
  return (
    <p>
      Référence&nbsp;: <code>{requestId}</code>
    </p>
  );
}

function pageOf(status: number, isDatabaseUnavailable: boolean) {
  if (isDatabaseUnavailable || status === 503) return PAGES.away;
  if (status === 404) return PAGES.notFound;
  if (status === 413) return PAGES.tooLarge;
  return status < 500 ? PAGES.refused : PAGES.error;
}
