import { data } from "react-router";
import { Exercise, type OpenExercise } from "#app/domain/school/blocks/exercise.tsx";
import type { AnswerError } from "#app/domain/school/blocks/exercise-fields.ts";
import { ANSWER_BYTES } from "#app/domain/school/blocks/lesson-forms.ts";
import { isExercise } from "#app/domain/school/blocks/stored-blocks.ts";
import { saveAnswers } from "#app/domain/school/learning/answers.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/exercise";
import { redirectToBlock, refuse, requireBlock, toBlock } from "./lesson-forms.server.ts";
import { RefusedForm } from "./refused-form.view.tsx";
import { discardSavedAnswers } from "./saved-answers.server.ts";

export const handle = { title: "Exercice", bodyLimit: ANSWER_BYTES } satisfies Handle;

const EMPTY = { field: "", message: "Votre feuille est encore vide\u00a0: écrivez au moins une réponse." };

export function loader({ params, context }: Route.LoaderArgs) {
  return redirectToBlock(context, params);
}

/** Saves the answers, and redirects to the exercise. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const formData = await request.formData();
  const { block, version, forms, of } = await requireBlock(context, params, formData);
  if (!isExercise(block)) throw data(null, { status: 404 });
  const form = Object.fromEntries([...formData].map(([name, value]) => [name, String(value)]));
  const refused = await saveAnswers(db, { ...of, version, fields: block.fields, form });
  if (refused) {
    const errors =
      refused === "empty" ? [EMPTY] : refused.map((error) => ({ field: error.field, message: errorLabel(error) }));
    const exercise: OpenExercise = { ...block, form, savedAt: null, isUnsaved: false };
    return refuse(context, { exercise, forms, errors });
  }
  await discardSavedAnswers(request, context, block.id);
  throw toBlock(params.slug, forms.lesson, block.id, 303);
}

const number = new Intl.NumberFormat("fr-FR");

function errorLabel(error: AnswerError): string {
  switch (error.reason) {
    case "too-long":
      return `Cette réponse est trop longue\u00a0: ${number.format(error.max)} caractères au plus.`;
    case "no-number":
      return "Indiquez un nombre, en chiffres.";
    case "out-of-range":
      return `Indiquez un nombre entre ${number.format(error.min)} et ${number.format(error.max)}.`;
    case "no-option":
      return "Choisissez une réponse de la liste.";
  }
}

export default function ExercisePage({ actionData: refused }: Route.ComponentProps) {
  if (!refused) return null;
  return (
    <RefusedForm title={refused.exercise.title} forms={refused.forms}>
      <Exercise {...refused} />
    </RefusedForm>
  );
}
