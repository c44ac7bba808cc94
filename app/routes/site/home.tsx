import { home } from "#app/content/home.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { OrganizationData } from "#app/ui/structured-data.tsx";
import type { Route } from "./+types/home";
import { HomeView } from "./home.view.tsx";

export function loader() {
  return null;
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: home.metaTitle, description: home.metaDescription });

export default function Home() {
  return (
    <>
      <HomeView />
      <OrganizationData />
    </>
  );
}
