import { KINDS } from "#app/domain/testimonials/fields.ts";
import { listManaged } from "#app/domain/testimonials/manage-list.server.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { searchTerm } from "#app/domain/values/search.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import { noticeWords } from "#app/ui/notice-words.ts";
import type { Route } from "./+types/testimonials";
import { TestimonialsView } from "./testimonials.view.tsx";

const NOTICES: Record<string, string> = {
  cree: "Le témoignage est enregistré. Il n’est pas encore publié.",
  modifie: "Le témoignage est enregistré.",
  publie: "Le témoignage est publié.",
  retire: "Le témoignage n’est plus sur le site.",
  supprime: "Le témoignage est supprimé.",
};

const FAULTS: Record<string, string> = {
  disparu: "Ce témoignage n’existe plus.",
};

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
    notice: noticeWords(NOTICES, url),
    fault: noticeWords(FAULTS, url),
  };
}

export const meta: Route.MetaFunction = () => [
  { title: "Témoignages" },
  { name: "description", content: "Relire, publier, retirer." },
];

export default function Testimonials({ loaderData }: Route.ComponentProps) {
  return <TestimonialsView {...loaderData} />;
}
