import { env } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { about } from "#app/content/about.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/about";
import { AboutView } from "./about.view.tsx";

export function loader() {
  return { founder: seller.founder, siteName: env.SITE_NAME };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: about.metaTitle, description: about.metaDescription });

export default function About({ loaderData }: Route.ComponentProps) {
  return <AboutView {...loaderData} />;
}
