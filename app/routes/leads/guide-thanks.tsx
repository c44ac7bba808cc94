import { href } from "react-router";
import { siteText } from "#app/domain/site/texts/site-texts.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Handle } from "#app/routing/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Thanks } from "#app/ui/outcome.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/guide-thanks";

export const handle = { robots: "noindex" } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  return (await siteText(context.get(dbContext), "guide")).thanks;
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Le guide est en route",
    description: "Le guide arrive par e-mail dans quelques minutes, avec un lien pour le télécharger.",
  });

export default function GuideThanks({ loaderData: { headline, text, hint } }: Route.ComponentProps) {
  return (
    <Thanks
      headline={headline}
      text={text}
      hint={hint}
      actions={
        <>
          <ButtonLink href={href("/challenge")}>Essayer le challenge gratuit</ButtonLink>
          <ButtonLink href={href("/")} variant="quiet">
            Retour à l’accueil
          </ButtonLink>
        </>
      }
    />
  );
}
