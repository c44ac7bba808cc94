import type { Route } from "./+types/lesson";
import { LessonView } from "./lesson.view.tsx";
import { readLessonPage } from "./lesson-page.server.ts";

/** A lesson, for those who have access; for others it does not exist. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  return readLessonPage(request, context, params);
}

/** A browser that saves data gets another page under the same address. */
export const headers: Route.HeadersFunction = () => ({ Vary: "Save-Data" });

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.lesson.title} · ${loaderData.formation.name}` : "Leçon" },
  { name: "description", content: "Une leçon de votre formation." },
];

export default function Lesson({ loaderData }: Route.ComponentProps) {
  return <LessonView {...loaderData} />;
}
