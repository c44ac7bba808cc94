import type { RouterContextProvider } from "react-router";
import { consumeLimit } from "#app/domain/journal/limits/limits.server.ts";
import { refusedExercise } from "#app/domain/school/blocks/exercise.tsx";
import {
  type AnswerError,
  cellName,
  MAX_CONTROLS,
  maxRows,
  sentRows,
  withRows,
} from "#app/domain/school/blocks/exercise-fields.ts";
import { Exercise, named } from "#app/domain/school/blocks/exercise-sheet.tsx";
import { ADD_ROW, ANSWER_BYTES, ROWS, rowsAsked, SAVED } from "#app/domain/school/blocks/lesson-forms.ts";
import { isExercise } from "#app/domain/school/blocks/stored-blocks.ts";
import { type NotSaved, saveAnswers } from "#app/domain/school/learning/answers.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { textsOf } from "#app/middleware/form.server.ts";
import { actorOf, notFound, signedInUser } from "#app/middleware/guards.server.ts";
import { tooManyRequests } from "#app/routing/client-limit.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { fieldId } from "#app/ui/field-parts.tsx";
import type { Route } from "./+types/exercise";
import { RefusedForm } from "./course-page.view.tsx";
import Lesson, { titleOf } from "./lesson.tsx";
import { discardSavedAnswers, refuseInLesson, requireBlock, TOO_MANY_SAVES, toBlock } from "./lesson-forms.server.ts";
import { loadRefused } from "./lesson-page.server.ts";

/** The page, the save that it was filled from, the table that grows, the founder's reading. */
const OWN_FIELDS = 10;

export const handle = { bodyLimit: ANSWER_BYTES, fieldLimit: MAX_CONTROLS + OWN_FIELDS } satisfies Handle;

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: titleOf(loaderData, "Exercice") }];

const EMPTY = "Ta feuille est encore vide\u00a0: écris au moins une réponse.";
const OTHER_TEXT =
  "Un autre texte a été enregistré entre-temps, depuis une autre fenêtre ou un autre appareil. Rien n’est remplacé\u00a0: «\u00a0Enregistrer mes réponses\u00a0» montre les deux.";
const TOO_MANY =
  "Beaucoup d’enregistrements en peu de temps\u00a0: ce texte reste dans ce navigateur, et part dans quelques minutes.";

/** The page's script saves drafts here, and asks for JSON: it gets no page and is not redirected. */
const answerScript: Route.MiddlewareFunction = async ({ request, params, context }) => {
  if (request.method !== "POST" || request.headers.get("Accept") !== "application/json") return;
  const db = context.get(dbContext);
  const limit = await consumeLimit(db, actorOf(context), "draft-user", signedInUser(context).id);
  if (!limit.ok) return Response.json({ message: TOO_MANY }, tooManyRequests(limit));
  const { block, sent } = await readSheet(context, params, request);
  const refused = await saveAnswers(db, { ...sent, isDraft: true });
  if (refused?.reason === "other-text") return refusal(409, OTHER_TEXT);
  const [error] = refused?.reason === "unreadable" ? errorsOf(refused) : [];
  if (error) return refusal(400, named(block.fields, error).message);
  await discardSavedAnswers(request, context, block.id);
  return new Response(null, { status: 204 });
};

export const middleware: Route.MiddlewareFunction[] = [answerScript];

const refusal = (status: number, message: string) => Response.json({ message }, { status });

export const loader = (args: Route.LoaderArgs) => loadRefused(args);

/** Saves the answers, and redirects to the button that was pressed, or to the row that was added. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { page, block, sent } = await readSheet(context, params, request);
  const { form } = sent;
  const again = (shown: Partial<Parameters<typeof refusedExercise>[1]>, init?: number | ResponseInit) =>
    refuseInLesson(context, page, { type: block.type, content: refusedExercise(block, { form, ...shown }) }, init);
  const db = context.get(dbContext);
  const limit = await consumeLimit(db, actorOf(context), "answers-user", signedInUser(context).id);
  if (!limit.ok) return again({ errors: [{ field: "", message: TOO_MANY_SAVES }] }, tooManyRequests(limit));
  const table = block.fields.find(({ key }) => key === form[ADD_ROW]);
  if (table?.kind === "table") {
    const row = Math.min(sentRows(table, form) + 1, maxRows(table));
    // What can't be kept as a draft comes back with the page; « Enregistrer » then says why.
    const unsaved = await saveAnswers(db, { ...sent, isDraft: true });
    if (!page.hasPage || (unsaved && unsaved.reason !== "empty"))
      return again({ form: withRows(table, form, row) }, 200);
    await discardSavedAnswers(request, context, block.id);
    const target = fieldId(cellName(table.key, row, 1), block.id);
    throw toBlock(params.slug, page.forms.lesson, target, 303, `?${ROWS}=${rowsAsked(block.id, table.key, row)}`);
  }
  const refused = await saveAnswers(db, { ...sent, isDraft: false });
  switch (refused?.reason) {
    case "empty":
      return again({ errors: [{ field: "", message: EMPTY }] });
    case "unreadable":
      return again({ errors: errorsOf(refused) });
    case "other-text":
      return again({ other: refused }, 409);
  }
  await discardSavedAnswers(request, context, block.id);
  throw toBlock(params.slug, page.forms.lesson, block.id, 303, `?${SAVED}=${block.id}`);
}

async function readSheet(
  context: Readonly<RouterContextProvider>,
  params: Route.ActionArgs["params"],
  request: Request,
) {
  const formData = await request.formData();
  const page = await requireBlock(context, params, formData);
  const { block, version, of } = page;
  if (!isExercise(block)) throw notFound();
  const form = textsOf(formData);
  return { page, block, sent: { ...of, version, title: block.title, fields: block.fields, form } };
}

function errorsOf({ errors }: Extract<NotSaved, { reason: "unreadable" }>) {
  return errors.map((error) => ({ field: error.field, message: errorLabel(error) }));
}

const number = new Intl.NumberFormat("fr-FR");

function errorLabel(error: AnswerError): string {
  switch (error.reason) {
    case "too-long":
      return `Cette réponse est trop longue\u00a0: ${number.format(error.max)} caractères au plus.`;
    case "no-number":
      return "Indique un nombre, en chiffres.";
    case "out-of-range":
      return `Indique un nombre entre ${number.format(error.min)} et ${number.format(error.max)}.`;
    case "no-option":
      return "Choisis une réponse de la liste.";
  }
}

export default function ExercisePage({ loaderData: lesson, actionData: refused }: Route.ComponentProps) {
  if (lesson) return <Lesson loaderData={lesson} />;
  if (!refused) return null;
  const { content, forms } = refused;
  return (
    <RefusedForm title={content.title} forms={forms}>
      <Exercise exercise={content} forms={forms} />
    </RefusedForm>
  );
}
