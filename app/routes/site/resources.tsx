import { resourceIndex } from "#app/content/resources/categories.ts";
import type { Route } from "./+types/resources";
import { ResourcesView } from "./resources.view.tsx";

export function loader() {
  return null;
}

export const meta: Route.MetaFunction = () => [
  { title: resourceIndex.metaTitle },
  { name: "description", content: resourceIndex.metaDescription },
];

export default function Resources() {
  return <ResourcesView />;
}
