import { socialProof } from "#app/content/social-proof.ts";
import { CATEGORIES, type Category } from "#app/domain/people/testimonials/kinds.ts";
import { listScreenshots, listVideos, listWritten } from "#app/domain/people/testimonials/testimonials.server.ts";
import { shownClaims } from "#app/domain/site/claims/shown-claims.server.ts";
import { variesWith } from "#app/middleware/caching.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { ratingSummary } from "#app/ui/testimonial-labels.ts";
import type { Route } from "./+types/social-proof";
import { SocialProofView } from "./social-proof.view.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const [videos, screenshots, written, { figures }] = await Promise.all([
    listVideos(db),
    listScreenshots(db),
    listWritten(db),
    shownClaims(db),
  ]);
  const asked = url.searchParams.get("categorie");
  const category: Category | "tous" = CATEGORIES.find((known) => known === asked) ?? "tous";
  return {
    videos,
    screenshots,
    written: category === "tous" ? written : written.filter((testimonial) => testimonial.category === category),
    category,
    summary: ratingSummary([...videos, ...written]),
    figures,
  };
}

export const headers: Route.HeadersFunction = () => variesWith("categorie");

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: socialProof.metaTitle, description: socialProof.metaDescription });

export default function SocialProof({ loaderData }: Route.ComponentProps) {
  return <SocialProofView {...loaderData} />;
}
