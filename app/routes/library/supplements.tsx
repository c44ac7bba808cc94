import { supplementsPage } from "#app/content/library.ts";
import { listSupplements } from "#app/domain/library/supplements.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/supplements";
import { SupplementsView } from "./supplements.view.tsx";
import { unavailable } from "./unavailable.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return (await listSupplements(context.get(dbContext))) ?? unavailable();
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: supplementsPage.metaTitle,
    description: supplementsPage.metaDescription,
    noindex: args.loaderData === null,
  });

export default function Supplements({ loaderData }: Route.ComponentProps) {
  return <SupplementsView supplements={loaderData} />;
}
