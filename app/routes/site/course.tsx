import { data } from "react-router";
import { coursePages } from "#app/content/courses/course-pages.ts";
import { listStoriesAbout } from "#app/domain/people/testimonials/testimonials.server.ts";
import { findPreview } from "#app/domain/school/courses/previews.server.ts";
import { readReleaseDates } from "#app/domain/school/programme/read-programme.server.ts";
import { findFormation } from "#app/domain/shop/catalogue/formations.server.ts";
import { hiddenPages } from "#app/domain/shop/launch/opinions.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { CourseData } from "#app/ui/structured-data.tsx";
import { notForSaleLabel } from "../shop/labels.ts";
import type { Route } from "./+types/course";
import { CourseView } from "./course.view.tsx";

/** One of the three main sales pages: texts from the content, the price from the database. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const path = url.pathname;
  const course = coursePages[path];
  const db = context.get(dbContext);
  const formation = course && (await findFormation(db, course.catalogueSlug));
  if (!formation) throw data(null, { status: 404 });
  const { id, name, type, price, prices, modulesToCome, notForSale } = formation;
  return {
    path,
    name,
    sale: { price, prices, type },
    modulesToCome,
    notForSale: notForSale && notForSaleLabel(notForSale),
    releases: await readReleaseDates(db, id),
    hidden: await hiddenPages(db),
    preview: (await findPreview(db, id)) ?? null,
    stories: await listStoriesAbout(db, course.subject),
  };
}

export const meta: Route.MetaFunction = (args) => {
  const course = args.loaderData && coursePages[args.loaderData.path];
  return course ? pageMeta(args, { title: course.metaTitle, description: course.metaDescription }) : [];
};

export default function CoursePage({ loaderData }: Route.ComponentProps) {
  const course = coursePages[loaderData.path];
  if (!course) return null;
  const { path, name, sale, modulesToCome, notForSale, releases, hidden, preview, stories } = loaderData;
  return (
    <>
      <CourseView
        course={course}
        sale={sale}
        modulesToCome={modulesToCome}
        notForSale={notForSale}
        releases={releases}
        hidden={hidden}
        preview={preview}
        stories={stories}
      />
      <CourseData
        path={path}
        name={name}
        description={course.metaDescription}
        amount={sale.price.amount}
        isForSale={!notForSale}
      />
    </>
  );
}
