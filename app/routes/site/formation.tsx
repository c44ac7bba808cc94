import { data, redirect } from "react-router";
import { coursePages } from "#app/content/courses/course-pages.ts";
import { listStoriesAbout } from "#app/domain/people/testimonials/testimonials.server.ts";
import { readProgramme } from "#app/domain/school/programme/read-programme.server.ts";
import { findPublishedFormation } from "#app/domain/shop/catalogue/formations.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { CourseData } from "#app/ui/structured-data.tsx";
import { notForSaleLabel } from "../shop/labels.ts";
import type { Route } from "./+types/formation";
import { FormationView } from "./formation.view.tsx";

/** What testimonials are about, by the category of a training. */
const STORIES_ABOUT = { entrepreneuriat: "entrepreneuriat", immobilier: "immobilier", lifestyle: "mindset" } as const;

/** The sales page of a training. The three main ones have pages of their own. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const own = Object.entries(coursePages).find(([, { catalogueSlug }]) => catalogueSlug === params.slug);
  if (own) throw redirect(own[0], 308);
  const db = context.get(dbContext);
  const formation = await findPublishedFormation(db, params.slug);
  if (!formation) throw data(null, { status: 404 });
  const { id, slug, name, description, features, questions, imageUrl, category, type, price, prices, notForSale } =
    formation;
  return {
    path: url.pathname,
    slug,
    name,
    description,
    features,
    questions,
    imageUrl,
    category,
    type,
    price,
    prices,
    notForSale: notForSale && notForSaleLabel(notForSale),
    modules: (await readProgramme(db, id)).flatMap(({ modules }) => modules),
    stories: await listStoriesAbout(db, STORIES_ABOUT[category]),
  };
}

export const meta: Route.MetaFunction = (args) => {
  const formation = args.loaderData;
  return formation ? pageMeta(args, { title: formation.name, description: formation.description.slice(0, 200) }) : [];
};

export default function Formation({ loaderData }: Route.ComponentProps) {
  const { path, name, description, price, notForSale } = loaderData;
  return (
    <>
      <FormationView formation={loaderData} />
      <CourseData path={path} name={name} description={description} amount={price.amount} isForSale={!notForSale} />
    </>
  );
}
