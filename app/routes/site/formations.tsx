import { formationPage } from "#app/content/formation-page.ts";
import { listFormations } from "#app/domain/shop/catalogue/formations.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { notForSaleLabel } from "../shop/labels.ts";
import type { Route } from "./+types/formations";
import { FormationsView } from "./formations.view.tsx";

/** Every training that can be seen, by category. */
export async function loader({ context }: Route.LoaderArgs) {
  const formations = await listFormations(context.get(dbContext));
  return formations.map(({ slug, name, description, category, price, notForSale }) => ({
    slug,
    name,
    description,
    category,
    price: price.label,
    note: price.note,
    state: notForSale && notForSaleLabel(notForSale),
  }));
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: formationPage.list.metaTitle, description: formationPage.list.metaDescription });

export default function Formations({ loaderData }: Route.ComponentProps) {
  return <FormationsView formations={loaderData} />;
}
