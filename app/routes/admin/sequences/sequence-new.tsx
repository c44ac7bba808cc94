import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { readChoices } from "#app/domain/people/sequences/choices.server.ts";
import { createSequence } from "#app/domain/people/sequences/sequences.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { FormActions } from "#app/ui/form-actions.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import type { Route } from "./+types/sequence-new";
import { readSettings, SettingsFields, settingsSchema } from "./settings-fields.tsx";

export const handle = { title: "Nouvelle série", section: href("/admin/series") } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return { choices: await readChoices(context.get(dbContext)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireAdmin(context);
  const submission = parseWithZod(await request.formData(), { schema: settingsSchema });
  const refused = (fieldErrors?: Record<string, string[]>) =>
    data<FormAnswer>({ result: submission.reply({ fieldErrors }), error: null }, { status: 400 });
  if (submission.status !== "success") return refused();
  const read = readSettings(submission.value);
  if (!read.ok) return refused(read.fieldErrors);
  const id = await createSequence(context.get(dbContext), actorFrom(context), read.settings);
  throw redirect(withNotice(href("/admin/series/:id", { id }), "newsletter-saved"), 303);
}

export default function SequenceNew({ loaderData: { choices }, actionData: answer }: Route.ComponentProps) {
  const { field, summary } = formState({ answer, schema: settingsSchema });
  return (
    <div className="flow max-w-176">
      <Breadcrumb items={[{ label: "Séries", href: href("/admin/series") }, { label: "Nouvelle série" }]} />
      <h1>Nouvelle série</h1>
      <form method="post" className="form-stack">
        <ErrorSummary errors={summary} />
        <SettingsFields field={field} choices={choices} ticked={[answer?.result.initialValue?.arret].flat()} />
        <FormActions submit="Créer la série" cancelHref={href("/admin/series")} />
      </form>
    </div>
  );
}
