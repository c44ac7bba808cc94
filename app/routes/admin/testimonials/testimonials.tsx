import { KINDS } from "#app/domain/people/testimonials/fields.ts";
import { listManaged } from "#app/domain/people/testimonials/manage-list.server.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { searchTerm } from "#app/domain/values/search.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import { readNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/testimonials";
import { TestimonialsView } from "./testimonials.view.tsx";

const STATES = { publies: "published", "a-relire": "waiting", masques: "hidden" } as const;

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const { searchParams } = url;
  const state = Object.keys(STATES).find((known) => known === searchParams.get("etat")) as
    | keyof typeof STATES
    | undefined;
  const kind = KINDS.find((known) => known === searchParams.get("genre")) ?? null;
  const search = searchTerm(searchParams.get("recherche"));
  const filters = { kind, state: state ? STATES[state] : null, search };
  return {
    filters: { kind, state: state ?? null, search },
    list: await listManaged(context.get(dbContext), filters, pageNumber(searchParams.get("page"))),
    address: { pathname: url.pathname, search: url.search },
    notice: readNotice(url),
  };
}

export const meta: Route.MetaFunction = () => [
  { title: "Témoignages" },
  { name: "description", content: "Relire, publier, retirer." },
];

export default function Testimonials({ loaderData }: Route.ComponentProps) {
  return <TestimonialsView {...loaderData} />;
}
