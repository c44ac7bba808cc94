import { coursePages } from "./courses/course-pages.ts";

/** The public page that sells or links to a training, by the training's slug: such a training keeps its address. */
export const trainingPages: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(coursePages).map(([path, course]) => [course.catalogueSlug, path])),
  "residence-secondaire": "/residence-secondaire",
  "liberte-financiere": "/lifestyle",
  "rat-race": "/lifestyle",
  "dont-die": "/lifestyle",
};
