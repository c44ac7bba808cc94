import { href, redirect } from "react-router";
import { previewNewsletter } from "#app/domain/people/newsletters/preview.server.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { LetterPreview } from "../newsletters/letter.view.tsx";
import type { Route } from "./+types/step-preview";
import { sequenceOf, stepOf } from "./sequence-page.server.ts";

/** The frames have inline styles of their own, which the page's security policy must allow. */
export const handle = {
  title: "Aperçu d’une étape",
  section: href("/admin/series"),
  showsEmail: true,
} satisfies Handle;

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const { name } = await sequenceOf(context, params.id);
  const step = await stepOf(context, params);
  if (step.template) throw redirect(href("/admin/textes/:place", { place: `email-${step.template}` }));
  return { name, id: step.id, sequenceId: step.sequenceId, preview: await previewNewsletter(step) };
}

export default function StepPreview({ loaderData: { name, id, sequenceId, preview } }: Route.ComponentProps) {
  return (
    <div className="flow">
      <Breadcrumb
        items={[
          { label: "Séries", href: href("/admin/series") },
          { label: name, href: href("/admin/series/:id", { id: sequenceId }) },
          { label: "Étape", href: href("/admin/series/:id/etapes/:step", { id: sequenceId, step: id }) },
          { label: "Aperçu" },
        ]}
      />
      <h1 className="wrap-anywhere">{preview.subject || "Sans objet"}</h1>
      <LetterPreview preview={preview} />
    </div>
  );
}
