import { data } from "react-router";
import { coursePages } from "#app/content/courses/course-pages.ts";
import { findFormation } from "#app/domain/catalogue/formations.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Route } from "./+types/course";
import { CourseView } from "./course.view.tsx";

/** One of the three course pages: its words from the content, its price from the database. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const path = url.pathname;
  const course = coursePages[path];
  const formation = course && (await findFormation(context.get(dbContext), course.catalogueSlug));
  if (!formation) throw data(null, { status: 404 });
  return { path, price: formation.price, notForSale: formation.notForSale };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const course = loaderData && coursePages[loaderData.path];
  return course ? [{ title: course.metaTitle }, { name: "description", content: course.metaDescription }] : [];
};

export default function CoursePage({ loaderData }: Route.ComponentProps) {
  const course = coursePages[loaderData.path];
  return course ? <CourseView course={course} price={loaderData.price} notForSale={loaderData.notForSale} /> : null;
}
