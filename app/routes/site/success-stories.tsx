import { successStories } from "#app/content/success-stories.ts";
import { listStories } from "#app/domain/people/testimonials/testimonials.server.ts";
import { shownClaims } from "#app/domain/site/claims/shown-claims.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { ratingSummary } from "#app/ui/testimonial-labels.ts";
import type { Route } from "./+types/success-stories";
import { SuccessStoriesView } from "./success-stories.view.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const [stories, { figures }] = await Promise.all([listStories(db, "success-story"), shownClaims(db)]);
  return { stories, summary: ratingSummary(stories), figures };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: successStories.metaTitle, description: successStories.metaDescription });

export default function SuccessStories({ loaderData }: Route.ComponentProps) {
  return <SuccessStoriesView {...loaderData} />;
}
