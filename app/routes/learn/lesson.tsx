import type { Handle } from "#app/handle.ts";
import type { Route } from "./+types/lesson";
import { LessonView } from "./lesson.view.tsx";
import { filmWishes } from "./lesson-media.server.ts";
import { readLessonPage } from "./lesson-page.server.ts";

export const handle = { shell: "school" } satisfies Handle;

/** A lesson, for those who have access; for others it does not exist. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  // A browser that fetches pages ahead, on hover, is not a learner who opens a lesson.
  const isAhead = /prefetch|prerender/.test(request.headers.get("Sec-Purpose") ?? "");
  return readLessonPage(context, params, {
    isRead: request.method === "GET" && !isAhead,
    wishes: filmWishes(request),
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.lesson.title} · ${loaderData.formation.name}` : "Leçon" },
  { name: "description", content: "Une leçon de votre formation." },
];

export default function Lesson({ loaderData }: Route.ComponentProps) {
  return <LessonView {...loaderData} />;
}
