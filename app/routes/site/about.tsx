import { env } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { type AboutContent, about } from "#app/content/about.ts";
import { resolveClaims } from "#app/content/claim.ts";
import { shownClaims } from "#app/domain/site/claims/shown-claims.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/about";
import { AboutView } from "./about.view.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { figures, spelled } = await shownClaims(context.get(dbContext));
  return {
    about: resolveClaims<AboutContent>(about, spelled),
    figures,
    founder: seller.founder,
    siteName: env.SITE_NAME,
  };
}

export const meta: Route.MetaFunction = (args) =>
  args.loaderData
    ? pageMeta(args, { title: args.loaderData.about.metaTitle, description: args.loaderData.about.metaDescription })
    : [];

export default function About({ loaderData }: Route.ComponentProps) {
  return <AboutView {...loaderData} />;
}
