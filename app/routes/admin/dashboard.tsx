import { requireAdmin } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/dashboard";

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return null;
}

export const meta: Route.MetaFunction = () => [
  { title: "Administration des formations" },
  { name: "description", content: "Les formations du catalogue." },
];

export default function Dashboard() {
  return <h1>Administration des formations</h1>;
}
