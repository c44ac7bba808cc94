import { data, href } from "react-router";
import { resourcePages } from "#app/content/resources/pages.ts";
import { hiddenPages } from "#app/domain/shop/launch/opinions.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/resource";
import { ResourceView } from "./resource.view.tsx";

type Slug = keyof typeof resourcePages;

/** The generic resource pages: one module, its content chosen by the address. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const slug = url.pathname.slice(`${href("/ressources")}/`.length);
  if (!Object.hasOwn(resourcePages, slug)) throw data(null, { status: 404 });
  return { slug: slug as Slug, hidden: await hiddenPages(context.get(dbContext)) };
}

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return [];
  const { metaTitle, metaDescription } = resourcePages[args.loaderData.slug];
  return pageMeta(args, { title: metaTitle, description: metaDescription });
};

export default function Resource({ loaderData }: Route.ComponentProps) {
  return <ResourceView page={resourcePages[loaderData.slug]} hidden={loaderData.hidden} />;
}
