import { href } from "react-router";
import type { Handle } from "#app/routing/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Thanks } from "#app/ui/outcome.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/lead-thanks";

export const handle = { robots: "noindex" } satisfies Handle;

export function loader() {
  return null;
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Le fichier est en route",
    description: "Le fichier arrive par e-mail dans quelques minutes, avec un lien pour le télécharger.",
  });

export default function LeadThanks() {
  return (
    <Thanks
      headline={{ text: "C’est", accent: "parti" }}
      text="Le fichier arrive dans ta boîte d’ici quelques minutes, avec un lien pour le télécharger."
      hint="Rien reçu au bout d’un quart d’heure ? Regarde dans les courriers indésirables, puis redemande-le."
      actions={
        <ButtonLink href={href("/")} variant="quiet">
          Retour à l’accueil
        </ButtonLink>
      }
    />
  );
}
