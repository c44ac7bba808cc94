import { href, redirect } from "react-router";
import { readChoices } from "#app/domain/people/sequences/choices.server.ts";
import { createSequence } from "#app/domain/people/sequences/sequences.server.ts";
import { form } from "#app/middleware/form.server.ts";
import { asAdmin, requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { FormActions } from "#app/ui/form-actions.tsx";
import { formState } from "#app/ui/form-state.ts";
import type { Route } from "./+types/sequence-new";
import { readSettings, SettingsFields, settingsSchema } from "./settings-fields.tsx";

export const handle = { title: "Nouvelle série", section: href("/admin/series") } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  return { choices: await readChoices(db) };
}

export const action = form({ guard: requireAdmin, schema: settingsSchema }, async (typed, { db, actor }) => {
  const read = readSettings(typed);
  if (!read.ok) return { fieldErrors: read.fieldErrors };
  const id = await createSequence(db, actor, read.settings);
  return redirect(withNotice(href("/admin/series/:id", { id }), "newsletter-saved"), 303);
});

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
