import { resourceIndex } from "#app/content/resources/categories.ts";
import { hiddenPages } from "#app/domain/shop/launch/opinions.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/resources";
import { ResourcesView } from "./resources.view.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return { hidden: await hiddenPages(context.get(dbContext)) };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: resourceIndex.metaTitle, description: resourceIndex.metaDescription });

export default function Resources({ loaderData }: Route.ComponentProps) {
  return <ResourcesView hidden={loaderData.hidden} />;
}
