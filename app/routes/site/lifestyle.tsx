import { lifestyle } from "#app/content/lifestyle.ts";
import { listFormations } from "#app/domain/shop/catalogue/formations.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { notForSaleLabel } from "../shop/labels.ts";
import type { Route } from "./+types/lifestyle";
import { LifestyleView } from "./lifestyle.view.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const formations = await listFormations(context.get(dbContext), "lifestyle");
  return formations.map(({ slug, name, description, features, price, notForSale }) => ({
    slug,
    name,
    description,
    features,
    price,
    notForSale: notForSale && notForSaleLabel(notForSale),
  }));
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: lifestyle.metaTitle, description: lifestyle.metaDescription });

export default function Lifestyle({ loaderData }: Route.ComponentProps) {
  return <LifestyleView formations={loaderData} />;
}
