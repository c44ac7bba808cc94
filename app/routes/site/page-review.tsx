import { data } from "react-router";
import { findReviewed } from "#app/domain/site/pages/reviews.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { orNotFound } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Outcome } from "#app/ui/outcome.tsx";
import { pageWith } from "../admin/pages/edited-page.server.ts";
import { previewAnswer } from "../admin/texts/checks.server.ts";
import type { Route } from "./+types/page-review";

export const handle = { title: "Relecture" } satisfies Handle;

/** The page itself, with its newest version, for whoever has the link. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ params, context }, next) => {
    const db = context.get(dbContext);
    const review = await findReviewed(db, `${params.token}`);
    if (!review || review.isOver) return next();
    const { path, store, rules } = await pageWith(db, review.pageId);
    return previewAnswer(context, store, { path, rules, editor: null });
  },
];

/** A link that leads nowhere, or whose time is over. */
export async function loader({ params, context }: Route.LoaderArgs) {
  orNotFound(await findReviewed(context.get(dbContext), params.token));
  return data(null, { status: 410 });
}

export default function PageReview() {
  return (
    <Outcome
      sun="horizon"
      title="Ce lien de relecture n’est plus valable."
      text="Il dure sept jours. Demande un nouveau lien à la personne qui te l’a envoyé."
    />
  );
}
