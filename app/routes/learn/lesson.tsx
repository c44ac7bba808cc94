import { data } from "react-router";
import type { Route } from "./+types/lesson";
import { ClosedLessonView } from "./closed-lesson.view.tsx";
import { LessonView } from "./lesson.view.tsx";
import { readLessonPage } from "./lesson-page.server.ts";

/** A lesson, for learners with access; others get 404. A lesson that is not open yet says when it opens. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = await readLessonPage(request, context, params);
  return page.isOpen ? page : data(page, { status: 403 });
}

/** A browser with Save-Data gets another page at the same address. */
export const headers: Route.HeadersFunction = () => ({ Vary: "Save-Data" });

export const meta: Route.MetaFunction = ({ loaderData: page }) => [
  { title: page ? `${page.isOpen ? page.lesson.title : page.title} · ${page.formation.name}` : "Leçon" },
  { name: "description", content: "Une leçon de votre formation." },
];

export default function Lesson({ loaderData }: Route.ComponentProps) {
  return loaderData.isOpen ? <LessonView {...loaderData} /> : <ClosedLessonView {...loaderData} />;
}
