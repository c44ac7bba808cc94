import { parseWithZod } from "@conform-to/zod/v4";
import { href, redirect } from "react-router";
import { createFormation } from "#app/domain/catalogue/manage.server.ts";
import type { Handle } from "#app/handle.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/notices.ts";
import type { Route } from "./+types/formation-new";
import { mistaken, refused } from "./formation-answer.ts";
import { FormationFormView } from "./formation-form.view.tsx";
import { formationSchema, toInput } from "./formation-schema.ts";
import { NEW_FORMATION, toValues } from "./formation-words.ts";

export const handle = { section: href("/admin/dashboard") } satisfies Handle;

const DEFAULTS = toValues(NEW_FORMATION);

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return { values: DEFAULTS };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = actorFrom(context);
  const form = await request.formData();
  // A program may send what a training cannot be without: the rest begins as on the form.
  for (const name of ["type", "category", "status"] as const) if (!form.has(name)) form.set(name, DEFAULTS[name]);
  const submission = parseWithZod(form, { schema: formationSchema });
  if (submission.status !== "success") return mistaken(submission);
  const input = toInput(submission.value);
  const outcome = await createFormation(context.get(dbContext), actor, input);
  if (!outcome.ok) return refused(submission, input, outcome);
  throw redirect(withNotice(href("/admin/dashboard"), "formation-created"), 303);
}

export const meta: Route.MetaFunction = () => [
  { title: "Créer une formation" },
  { name: "description", content: "Une nouvelle formation du catalogue." },
];

export default function NewFormation({ loaderData, actionData }: Route.ComponentProps) {
  return <FormationFormView formation={null} values={loaderData.values} prices={[]} history={[]} answer={actionData} />;
}
