import { shownClaims } from "#app/domain/site/claims/shown-claims.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/figures";
import { FiguresView } from "./figures.view.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return { figures: (await shownClaims(context.get(dbContext))).figures };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Nos chiffres et leurs sources",
    description:
      "Chaque chiffre que ce site avance, avec sa source, le nombre de personnes interrogées, sa période et la date jusqu’à laquelle il vaut.",
  });

export default function Figures({ loaderData }: Route.ComponentProps) {
  return <FiguresView {...loaderData} />;
}
