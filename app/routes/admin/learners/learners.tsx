import { data } from "react-router";
import { listLearners, listPublishedCourses } from "#app/domain/school/learning/learners/list-learners.server.ts";
import { readStops } from "#app/domain/school/learning/learners/read-stops.server.ts";
import { countUnansweredQuestions } from "#app/domain/school/questions/desk.server.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import { readNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/learners";
import { learnerFilters } from "./learner-filters.ts";
import { LearnersView } from "./learners.view.tsx";

/** The learners, their progress, and where they stop. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const filters = learnerFilters(url.searchParams);
  const courses = await listPublishedCourses(db);
  const course = courses.find(({ slug }) => slug === filters.course);
  if (filters.course && !course) throw data(null, { status: 404 });
  return {
    filters,
    courses,
    unanswered: await countUnansweredQuestions(db),
    now: new Date(),
    notice: readNotice(url),
    address: { pathname: url.pathname, search: url.search },
    learners: await listLearners(db, filters, pageNumber(url.searchParams.get("page"))),
    stops: course ? { course: course.title, ...(await readStops(db, course.id)) } : null,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.stops ? `Apprenantes\u00a0: ${loaderData.stops.course}` : "Apprenantes" },
  { name: "description", content: "Qui a commencé, qui revient, et à quelle leçon l’on s’arrête." },
];

export default function Learners({ loaderData }: Route.ComponentProps) {
  return <LearnersView {...loaderData} />;
}
