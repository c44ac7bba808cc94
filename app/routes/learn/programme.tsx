import { data } from "react-router";
import { coursePages } from "#app/content/courses/course-pages.ts";
import { readOpenFormation } from "#app/domain/access/course-access.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/programme";
import { ProgrammeView } from "./programme.view.tsx";

/** A training's programme, for those who have access; for others it does not exist. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const formation = await readOpenFormation(context.get(dbContext), signedInUser(context).id, params.slug);
  if (!formation) throw data(null, { status: 404 });
  const { name, description, features, imageUrl, category, orderNumber } = formation;
  const course = Object.values(coursePages).find(({ catalogueSlug }) => catalogueSlug === formation.slug);
  return {
    name,
    description,
    imageUrl,
    category,
    orderNumber,
    modules: course?.modules ?? [],
    bonuses: course?.bonuses ?? [],
    // Said in one line each where no course page tells more.
    features: course ? [] : features,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.name : "Formation" },
  { name: "description", content: "Le programme de votre formation, ses bonus et ses documents." },
];

export default function Programme({ loaderData }: Route.ComponentProps) {
  return <ProgrammeView {...loaderData} />;
}
