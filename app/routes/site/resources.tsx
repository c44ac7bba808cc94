import { resourceIndex } from "#app/content/resources/categories.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/resources";
import { ResourcesView } from "./resources.view.tsx";

export function loader() {
  return null;
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: resourceIndex.metaTitle, description: resourceIndex.metaDescription });

export default function Resources() {
  return <ResourcesView />;
}
