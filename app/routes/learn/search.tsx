import { data } from "react-router";
import { searchTraining } from "#app/domain/school/search/search.server.ts";
import { searchTerm } from "#app/domain/values/search.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/search";
import { SearchView } from "./search.view.tsx";
import { shownHit } from "./shown-hits.ts";

/** « Rechercher » in a training, for those who have access. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const term = searchTerm(url.searchParams.get("q"));
  const asked = { userId: signedInUser(context).id, formationSlug: params.slug, term, at: new Date() };
  const search = await searchTraining(context.get(dbContext), asked);
  if (!search) throw data(null, { status: 404 });
  return {
    slug: params.slug,
    name: search.name,
    term,
    hits: search.hits.map((hit, index) => shownHit(hit, params.slug, index)),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.term ? `«\u00a0${loaderData.term}\u00a0» · ${loaderData.name}` : "Rechercher" },
  { name: "description", content: "Retrouvez un mot dans votre formation." },
];

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return <SearchView {...loaderData} />;
}
