import { data } from "react-router";
import { z } from "zod";
import { readTickedChoices } from "#app/domain/school/courses/quiz.ts";
import { isQuiz } from "#app/domain/school/learning/answers.server.ts";
import { ATTEMPT, EXTENSIONS, MORE_TIME, QUIZ_STEP, START } from "#app/domain/school/learning/page-mark.ts";
import {
  extendAttempt,
  gradeAttempt,
  readQuizState,
  startAttempt,
} from "#app/domain/school/learning/quiz-attempts.server.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Route } from "./+types/quiz";
import { QuizPage } from "./exercise-page.view.tsx";
import { redirectToBlock, refuse, requireBlock, toBlock } from "./lesson-block.server.ts";
import { deleteParkedAnswers } from "./parked-answers.server.ts";
import { closedLabel, refusalLabel, STARTS_NOW } from "./quiz-labels.ts";
import { openQuiz, quizToStart } from "./shown-quizzes.server.ts";

export function loader({ params, context }: Route.LoaderArgs) {
  return redirectToBlock(context, params);
}

const extensionsField = z.coerce.number().int().min(0).max(100_000).catch(0);

/**
 * Grades an attempt against the version that the learner saw, and redirects to the result. A quiz with a duration is
 * started first, and extended on request.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const form = await request.formData();
  const { block, version, place, of } = await requireBlock(context, params, form);
  if (!isQuiz(block)) throw data(null, { status: 404 });
  const { ticked, unanswered } = readTickedChoices(block.questions, form);
  const attempt = { ...of, id: z.uuid().safeParse(form.get(ATTEMPT)).data ?? newId(), quiz: block };
  const toResult = () => toBlock(params.slug, place.lesson, block.id, 303);
  const step = form.get(QUIZ_STEP);
  if (step === START) {
    const closed = await startAttempt(db, attempt);
    if (!closed) throw toResult();
    const errors = [{ field: "", message: closedLabel(closed) }];
    return refuse(context, { quiz: { ...quizToStart(block, { right: closed }), terms: [] }, place, errors }, 409);
  }
  if (step === MORE_TIME) {
    await extendAttempt(db, { ...attempt, extensions: extensionsField.parse(form.get(EXTENSIONS)), ticked });
    await deleteParkedAnswers(request, context, block.id);
    throw toResult();
  }
  /** The form with the choices that were sent. */
  const again = async () => ({ quiz: openQuiz(block, await readQuizState(db, attempt), { ticked }), place });
  if (unanswered.length > 0) {
    const keys = block.questions.map(({ key }) => key);
    const errors = unanswered.map((field) => ({
      field,
      message: `Question ${keys.indexOf(field) + 1}\u00a0: choisissez une réponse.`,
    }));
    return refuse(context, { ...(await again()), errors });
  }
  const refused = await gradeAttempt(db, { ...attempt, version, ticked });
  if (refused) {
    if (refused === "not-started") await startAttempt(db, { ...attempt, id: newId() });
    else if (!refused.opensAt) await deleteParkedAnswers(request, context, block.id);
    const message = refused === "not-started" ? STARTS_NOW : refusalLabel(refused);
    const { quiz } = await again();
    return refuse(context, { quiz: { ...quiz, terms: [] }, place, errors: [{ field: "", message }] }, 409);
  }
  await deleteParkedAnswers(request, context, block.id);
  throw toResult();
}

export const meta: Route.MetaFunction = () => [
  { title: "Quiz" },
  { name: "description", content: "Un quiz de votre formation." },
];

export default function QuizRoute({ actionData }: Route.ComponentProps) {
  return actionData && <QuizPage {...actionData} />;
}
