import { data } from "react-router";
import { readOpenFormation } from "#app/domain/learning/access.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/programme";
import { ProgrammeView } from "./programme.view.tsx";

/** A training's programme, for those who have access; for others it does not exist. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const formation = await readOpenFormation(context.get(dbContext), signedInUser(context).id, params.slug);
  if (!formation) throw data(null, { status: 404 });
  return formation;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? (loaderData as { name: string }).name : "Formation" },
  { name: "description", content: "Le programme de votre formation." },
];

export default function Programme({ loaderData }: Route.ComponentProps) {
  return <ProgrammeView {...loaderData} />;
}
