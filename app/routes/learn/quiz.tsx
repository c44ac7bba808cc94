import { data } from "react-router";
import { z } from "zod";
import { isQuiz } from "#app/domain/courses/learning/answers.server.ts";
import { ATTEMPT } from "#app/domain/courses/learning/page-mark.ts";
import { gradeAttempt } from "#app/domain/courses/learning/quiz-attempts.server.ts";
import { readTickedChoices } from "#app/domain/courses/quiz.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Route } from "./+types/quiz";
import { QuizPage } from "./exercise-page.view.tsx";
import { redirectToBlock, refuse, requireBlock, toBlock } from "./lesson-block.server.ts";
import { deleteParkedAnswers } from "./parked-answers.server.ts";
import { openQuiz } from "./shown-exercises.server.ts";

export function loader({ params, context }: Route.LoaderArgs) {
  return redirectToBlock(context, params);
}

/** Grades an attempt against the version that the learner saw, and redirects to the result. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { block, version, place, of } = await requireBlock(context, params, form);
  if (!isQuiz(block)) throw data(null, { status: 404 });
  const { ticked, unanswered } = readTickedChoices(block.questions, form);
  if (unanswered.length > 0) {
    const quiz = openQuiz(block, ticked);
    const keys = block.questions.map(({ key }) => key);
    const number = (field: string) => keys.indexOf(field) + 1;
    const errors = unanswered.map((field) => ({
      field,
      message: `Question ${number(field)}\u00a0: choisissez une réponse.`,
    }));
    return refuse(context, { quiz, place, errors });
  }
  const id = z.uuid().safeParse(form.get(ATTEMPT)).data ?? newId();
  await gradeAttempt(context.get(dbContext), { id, ...of, version, quiz: block, ticked });
  await deleteParkedAnswers(request, context, block.id);
  throw toBlock(params.slug, place.lesson, block.id, 303);
}

export const meta: Route.MetaFunction = () => [
  { title: "Quiz" },
  { name: "description", content: "Un quiz de votre formation." },
];

export default function QuizRoute({ actionData }: Route.ComponentProps) {
  return actionData && <QuizPage {...actionData} />;
}
