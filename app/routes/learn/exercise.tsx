import { data } from "react-router";
import { isExercise, saveAnswers } from "#app/domain/school/learning/answers.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/exercise";
import { ANSWER_BYTES } from "./answer-bytes.ts";
import { answerErrorLabel } from "./answer-labels.ts";
import { ExercisePage } from "./exercise-page.view.tsx";
import { redirectToBlock, refuse, requireBlock, toBlock } from "./lesson-block.server.ts";
import { deleteParkedAnswers } from "./parked-answers.server.ts";

export const handle = { bodyLimit: ANSWER_BYTES } satisfies Handle;

const EMPTY = { field: "", message: "Votre feuille est encore vide\u00a0: écrivez au moins une réponse." };

export function loader({ params, context }: Route.LoaderArgs) {
  return redirectToBlock(context, params);
}

/** Saves the answers, and redirects to the exercise. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const form = await request.formData();
  const { block, version, place, of } = await requireBlock(context, params, form);
  if (!isExercise(block)) throw data(null, { status: 404 });
  const sent = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const refused = await saveAnswers(db, { ...of, version, fields: block.fields, form: sent });
  if (refused) {
    const errors =
      refused === "empty"
        ? [EMPTY]
        : refused.map((mistake) => ({ field: mistake.field, message: answerErrorLabel(mistake) }));
    const { id, title, intro, fields } = block;
    const exercise = {
      kind: "exercise" as const,
      ...{ id, title, intro, fields },
      form: sent,
      savedAt: null,
      isParked: false,
    };
    return refuse(context, { exercise, place, errors });
  }
  await deleteParkedAnswers(request, context, block.id);
  throw toBlock(params.slug, place.lesson, block.id, 303);
}

export const meta: Route.MetaFunction = () => [
  { title: "Exercice" },
  { name: "description", content: "Un exercice de votre formation." },
];

export default function ExerciseRoute({ actionData }: Route.ComponentProps) {
  return actionData && <ExercisePage {...actionData} />;
}
