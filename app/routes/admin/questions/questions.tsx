import { countUnansweredQuestions, listQuestions } from "#app/domain/school/questions/desk.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import { readNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/questions";
import { STATE_SLUGS } from "./labels.ts";
import { QuestionsView } from "./questions.view.tsx";

/** The learners' questions, unanswered ones first. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const { searchParams } = url;
  const lesson = searchParams.get("lecon");
  const filters = {
    state: STATE_SLUGS.find(({ slug }) => slug === searchParams.get("etat"))?.state ?? null,
    lessonId: lesson && isId(lesson) ? lesson : null,
  };
  return {
    filters,
    questions: await listQuestions(db, filters, pageNumber(searchParams.get("page"))),
    unanswered: await countUnansweredQuestions(db),
    address: { pathname: url.pathname, search: url.search },
    notice: readNotice(url),
  };
}

export const meta: Route.MetaFunction = () => [
  { title: "Questions" },
  { name: "description", content: "Ce qui est demandé sous les leçons, et ce qui attend une réponse." },
];

export default function Questions({ loaderData }: Route.ComponentProps) {
  return <QuestionsView {...loaderData} />;
}
