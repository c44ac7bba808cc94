import { data } from "react-router";
import { z } from "zod";
import { lessonSubject, SAVED } from "#app/domain/school/blocks/lesson-forms.ts";
import { allowPublishing, askQuestion } from "#app/domain/school/questions/lesson-questions.server.ts";
import { checkbox, textField } from "#app/domain/values/fields.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { tooManyRequests } from "#app/routing/client-limit.server.ts";
import type { Route } from "./+types/question";
import { RefusedForm } from "./course-page.view.tsx";
import { discardSavedAnswers, redirectToBlock, refuse, requirePage, toBlock } from "./lesson-forms.server.ts";
import { QUESTIONS, QuestionFormView } from "./question.view.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Poser une question" }];

const MISSING = "Écris ta question.";
const REFUSALS = {
  "too-many": "Dix questions par jour au plus. Garde celle-ci, et pose-la demain.",
  "not-offered": "Cette formation ne comprend pas de réponses individuelles.",
} as const;

const asking = z.object({
  numero: z.uuid(),
  question: textField({ max: 5000, min: 1, missing: MISSING }),
  publier: checkbox,
});
const allowing = z.object({ question: z.uuid(), accord: z.enum(["oui", "non"]) });

export function loader({ params, context }: Route.LoaderArgs) {
  return redirectToBlock(context, { ...params, block: QUESTIONS });
}

/** Asks a question, or allows or forbids its publication, and redirects to the lesson. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const form = await request.formData();
  const { forms, of } = await requirePage(context, params, form);
  const values = Object.fromEntries(form);
  if (form.has("accord")) {
    const allowed = allowing.safeParse(values);
    if (!allowed.success) throw data(null, { status: 400 });
    const { question: questionId, accord } = allowed.data;
    await allowPublishing(db, { questionId, userId: of.userId, mayPublish: accord === "oui" });
    throw toBlock(params.slug, forms.lesson, QUESTIONS, 303);
  }
  const sent = asking.safeParse(values);
  const typed = { id: String(form.get("numero") ?? ""), text: String(form.get("question") ?? "") };
  const shown = { ...typed, mayPublish: form.get("publier") === "on", isUnsaved: false };
  if (!sent.success) {
    const { question } = z.flattenError(sent.error).fieldErrors;
    if (!question) throw data(null, { status: 400 });
    return refuse(context, { form: shown, forms, errors: [{ field: "question", message: question[0] ?? MISSING }] });
  }
  const { numero: id, question: text, publier } = sent.data;
  const outcome = await askQuestion(db, { id, ...of, text, mayPublish: publier === "on" });
  if (!outcome.ok) {
    const init = outcome.reason === "too-many" ? tooManyRequests(outcome) : 409;
    return refuse(context, { form: shown, forms, errors: [{ field: "", message: REFUSALS[outcome.reason] }] }, init);
  }
  await discardSavedAnswers(request, context, lessonSubject("questions", of.lessonId));
  throw toBlock(params.slug, forms.lesson, QUESTIONS, 303, `?${SAVED}=${QUESTIONS}`);
}

export default function QuestionPage({ actionData: refused }: Route.ComponentProps) {
  if (!refused) return null;
  return (
    <RefusedForm title="Poser une question" forms={refused.forms}>
      <div className="max-w-[38rem]">
        <QuestionFormView {...refused} />
      </div>
    </RefusedForm>
  );
}
