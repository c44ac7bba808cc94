import { listClaims } from "#app/domain/site/claims/manage-claims.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import { readNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/claims";
import { ClaimsView } from "./claims.view.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  return { claims: await listClaims(context.get(dbContext)), notice: readNotice(url) };
}

export const meta: Route.MetaFunction = () => [
  { title: "Chiffres" },
  { name: "description", content: "Les chiffres que le site avance, et ce qui les prouve." },
];

export default function ClaimsPage({ loaderData }: Route.ComponentProps) {
  return <ClaimsView {...loaderData} />;
}
