import { supplementsPage } from "#app/content/library.ts";
import { listSupplements } from "#app/domain/site/library/supplements.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireOpinion } from "#app/middleware/guards.server.ts";
import { AwaitingOpinion } from "#app/ui/awaiting-opinion.tsx";
import type { Route } from "./+types/supplements";
import { libraryMeta } from "./library-meta.ts";
import { SupplementsView } from "./supplements.view.tsx";
import { unavailable } from "./unavailable.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  await requireOpinion(db, "sante");
  return (await listSupplements(db)) ?? unavailable();
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) => libraryMeta(args, supplementsPage);

export default function Supplements({ loaderData }: Route.ComponentProps) {
  return <SupplementsView supplements={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AwaitingOpinion error={error} />;
}
