import { seller } from "#app/config/seller.server.ts";
import { home } from "#app/content/home.ts";
import { marketingConsentText } from "#app/domain/people/consents/marketing.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { OrganizationData } from "#app/ui/structured-data.tsx";
import type { Route } from "./+types/home";
import { HomeView } from "./home.view.tsx";

export function loader() {
  return { consentText: marketingConsentText(seller.name) };
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
