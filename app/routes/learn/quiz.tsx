import { z } from "zod";
import type { FormErrors } from "#app/domain/school/blocks/block-kind.ts";
import { ATTEMPT, EXTENSIONS, MORE_TIME, QUIZ_STEP, START } from "#app/domain/school/blocks/lesson-forms.ts";
import { closedLabel, refusalLabel, STARTS_NOW } from "#app/domain/school/blocks/quiz-limits.ts";
import { readTickedChoices } from "#app/domain/school/blocks/quiz-questions.ts";
import { OpenQuizView, QuizStartView } from "#app/domain/school/blocks/quiz-sheet.tsx";
import { isToStart, openQuiz, quizToStart } from "#app/domain/school/blocks/quiz-state.ts";
import { isQuiz } from "#app/domain/school/blocks/stored-blocks.ts";
import {
  extendAttempt,
  gradeAttempt,
  readQuizState,
  startAttempt,
} from "#app/domain/school/learning/quiz-attempts.server.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { notFound } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/quiz";
import { RefusedForm } from "./course-page.view.tsx";
import Lesson, { titleOf } from "./lesson.tsx";
import { discardSavedAnswers, refuseInLesson, requireBlock, toBlock } from "./lesson-forms.server.ts";
import { loadRefused } from "./lesson-page.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: titleOf(loaderData, "Quiz") }];

export const loader = (args: Route.LoaderArgs) => loadRefused(args);

const extensionsField = z.coerce.number().int().min(0).max(100_000).catch(0);

/**
 * Grades an attempt against the version that the learner saw, and redirects to the result. A quiz with a duration is
 * started first, and extended on request.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const form = await request.formData();
  const page = await requireBlock(context, params, form);
  const { block, version, forms, of } = page;
  if (!isQuiz(block)) throw notFound();
  const { ticked, unanswered } = readTickedChoices(block.questions, form);
  const attempt = { ...of, id: z.uuid().safeParse(form.get(ATTEMPT)).data ?? newId(), quiz: block };
  const toResult = () => toBlock(params.slug, forms.lesson, block.id, 303);
  const step = form.get(QUIZ_STEP);
  if (step === START) {
    const closed = await startAttempt(db, attempt);
    if (!closed) throw toResult();
    const errors = [{ field: "", message: closedLabel(closed) }];
    const content = { ...quizToStart(block, { right: closed, newId }), terms: [], errors };
    return refuseInLesson(context, page, { type: block.type, content }, 409);
  }
  if (step === MORE_TIME) {
    await extendAttempt(db, { ...attempt, extensions: extensionsField.parse(form.get(EXTENSIONS)), ticked });
    await discardSavedAnswers(request, context, block.id);
    throw toResult();
  }
  /** The form with the choices that were sent. */
  const again = async (errors: FormErrors) => {
    const state = { ...(await readQuizState(db, attempt)), newId };
    // Whoever may start no more has seen the questions.
    const isHidden = isToStart(block, state) && state.right.isAllowed;
    const quiz = isHidden ? quizToStart(block, state) : openQuiz(block, state, { ticked });
    return { ...quiz, errors, token: forms.token };
  };
  // What is sent before a start tells nothing of the questions: below, it starts.
  if (unanswered.length > 0 && !isToStart(block, await readQuizState(db, attempt))) {
    const errors = block.questions.flatMap(({ key: field, kind }, index) => {
      const message = `Question ${index + 1}\u00a0: choisis ${kind === "one" ? "une réponse" : "au moins une réponse"}.`;
      return unanswered.includes(field) ? [{ field, message }] : [];
    });
    return refuseInLesson(context, page, { type: block.type, content: await again(errors) });
  }
  const refused = await gradeAttempt(db, { ...attempt, version, ticked });
  if (refused) {
    if (refused === "not-started") await startAttempt(db, { ...attempt, id: newId() });
    else if (!refused.opensAt) await discardSavedAnswers(request, context, block.id);
    const message = refused === "not-started" ? STARTS_NOW : refusalLabel(refused);
    const content = { ...(await again([{ field: "", message }])), terms: [] };
    return refuseInLesson(context, page, { type: block.type, content }, 409);
  }
  await discardSavedAnswers(request, context, block.id);
  throw toResult();
}

export default function QuizPage({ loaderData: lesson, actionData: refused }: Route.ComponentProps) {
  if (lesson) return <Lesson loaderData={lesson} />;
  if (!refused) return null;
  const { content: quiz, forms } = refused;
  return (
    <RefusedForm title={quiz.title} forms={forms}>
      {quiz.type === "quiz" ? <OpenQuizView quiz={quiz} forms={forms} /> : <QuizStartView quiz={quiz} forms={forms} />}
    </RefusedForm>
  );
}
