import { readChecklist } from "#app/domain/shop/launch/checklist.server.ts";
import { livemode } from "#app/gateways/stripe/client.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/launch";
import { LaunchView } from "./launch.view.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return { items: await readChecklist(context.get(dbContext)), isLive: livemode };
}

export const meta: Route.MetaFunction = () => [
  { title: "Avant d’ouvrir" },
  { name: "description", content: "Ce qui manque avant la première vente réelle, dans l’ordre." },
];

export default function Launch({ loaderData }: Route.ComponentProps) {
  return <LaunchView {...loaderData} />;
}
