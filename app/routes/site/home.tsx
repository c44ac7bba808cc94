import { seller } from "#app/config/seller.server.ts";
import { resolveClaims } from "#app/content/claim.ts";
import { type FounderJourney, home } from "#app/content/home.ts";
import { marketingConsentText } from "#app/domain/people/subscribers/marketing-consent.ts";
import { shownClaims } from "#app/domain/site/claims/shown-claims.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { OrganizationData } from "#app/ui/structured-data.tsx";
import type { Route } from "./+types/home";
import { HomeView } from "./home.view.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { figures, spelled } = await shownClaims(context.get(dbContext));
  return {
    consentText: marketingConsentText(seller.name),
    figures,
    journey: resolveClaims<FounderJourney>(home.journey, spelled),
  };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: home.metaTitle, description: home.metaDescription });

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <HomeView {...loaderData} />
      <OrganizationData />
    </>
  );
}
