import { data, redirect } from "react-router";
import { z } from "zod";
import { answerQuestion, findQuestion, publishQuestion } from "#app/domain/school/questions/desk.server.ts";
import { MAX_ANSWER_LENGTH } from "#app/domain/school/questions/question-lengths.ts";
import { textField } from "#app/domain/values/fields.ts";
import { isId } from "#app/domain/values/ids.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import { readNotice, withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/question";
import { QuestionView } from "./question.view.tsx";

const MISSING = "Écrivez votre réponse.";
const TAKEN = "Quelqu’un a déjà répondu\u00a0: rien n’a été envoyé. Voici les deux réponses.";
const NOT_ALLOWED = "Rien n’a été publié\u00a0: la personne ne l’accepte pas, ou la question n’a pas de réponse.";

const answering = z.object({ reponse: textField({ max: MAX_ANSWER_LENGTH, min: 1, missing: MISSING }) });
const publishing = z.object({ publier: z.enum(["oui", "non"]) });

export async function loader({ params, context, url }: Route.LoaderArgs) {
  requireAdmin(context);
  const question = isId(params.id) && (await findQuestion(context.get(dbContext), params.id));
  if (!question) throw data(null, { status: 404 });
  return {
    ...question,
    asked: formatDateTime(question.askedAt),
    answered: question.answeredAt && formatDateTime(question.answeredAt),
    notice: readNotice(url),
  };
}

/** Answers the question, publishes it, or unpublishes it. */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  requireAdmin(context);
  const { id } = params;
  if (!isId(id)) throw data(null, { status: 404 });
  const db = context.get(dbContext);
  const form = await request.formData();
  const values = Object.fromEntries(form);
  const typed = String(form.get("reponse") ?? "");
  if (form.has("publier")) {
    const sent = publishing.safeParse(values);
    if (!sent.success) throw data(null, { status: 400 });
    const isPublished = sent.data.publier === "oui";
    const outcome = await publishQuestion(db, actorFrom(context), { id, isPublished });
    if (outcome.ok)
      throw redirect(withNotice(url.pathname, isPublished ? "question-published" : "question-hidden"), 303);
    if (outcome.reason === "unknown") throw data(null, { status: 404 });
    return data({ field: "", error: NOT_ALLOWED, typed }, { status: 409 });
  }
  const sent = answering.safeParse(values);
  if (!sent.success) {
    const error = z.flattenError(sent.error).fieldErrors.reponse?.[0] ?? MISSING;
    return data({ field: "reponse", error, typed }, { status: 400 });
  }
  const outcome = await answerQuestion(db, actorFrom(context), { id, text: sent.data.reponse });
  if (outcome.ok) throw redirect(withNotice(url.pathname, "question-answered"), 303);
  if (outcome.reason === "unknown") throw data(null, { status: 404 });
  return data({ field: "", error: TAKEN, typed }, { status: 409 });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Question\u00a0: ${loaderData.lesson}` : "Question" },
  { name: "description", content: "Une question sur une leçon, et sa réponse." },
];

export default function Question({ loaderData, actionData }: Route.ComponentProps) {
  return <QuestionView {...loaderData} refused={actionData ?? null} />;
}
