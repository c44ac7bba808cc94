import { href, redirect } from "react-router";
import { previewNewsletter } from "#app/domain/people/newsletters/preview.server.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { EmailPreview } from "#app/ui/email-preview.tsx";
import { sequenceOf, stepOf } from "../sequences/sequence-page.server.ts";
import type { Route } from "./+types/letter-preview";
import { letterOf } from "./newsletter-page.server.ts";

/** The frames have inline styles of their own, which the page's security policy must allow. */
export const handle = { showsEmail: true } satisfies Handle;

/** Of a newsletter, or of a sequence's step. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context);
  if (!params.step) {
    const { id, ...letter } = await letterOf(context, params.id);
    const items = [
      { label: "Infolettres", href: href("/admin/infolettres") },
      { label: "Texte", href: href("/admin/infolettres/:id", { id }) },
    ];
    return { title: "Aperçu d’une infolettre", items, preview: await previewNewsletter(letter) };
  }
  const { id, name } = await sequenceOf(context, params.id);
  const step = await stepOf(context, params);
  if (step.template) throw redirect(href("/admin/textes/:key", { key: `email-${step.template}` }));
  const items = [
    { label: "Séries", href: href("/admin/series") },
    { label: name, href: href("/admin/series/:id", { id }) },
    { label: "Étape", href: href("/admin/series/:id/etapes/:step", { id, step: step.id }) },
  ];
  return { title: "Aperçu d’une étape", items, preview: await previewNewsletter(step) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function LetterPreview({ loaderData: { items, preview } }: Route.ComponentProps) {
  // A frame takes the colours of the browser: this one shows what the other setting makes of it.
  const dark = preview.html.replaceAll("@media (prefers-color-scheme: dark)", "@media all");
  const frame = "block rounded-md border border-line bg-surface-raised";
  return (
    <div className="flow">
      <Breadcrumb items={[...items, { label: "Aperçu" }]} />
      <h1 className="wrap-anywhere">{preview.subject || "Sans objet"}</h1>
      <EmailPreview {...preview} />
      <div className="grid gap-8 lg:grid-cols-2">
        <section className="flex min-w-0 flex-col gap-4">
          <h2>Sur un téléphone étroit</h2>
          <iframe
            className={`${frame} h-176 w-80 max-w-full`}
            srcDoc={preview.html}
            title="L’infolettre sur 320 pixels"
            sandbox=""
          />
        </section>
        <section className="flex min-w-0 flex-col gap-4">
          <h2>En couleurs sombres</h2>
          <iframe
            className={`${frame} h-176 w-full`}
            srcDoc={dark}
            title="L’infolettre en couleurs sombres"
            sandbox=""
          />
        </section>
      </div>
    </div>
  );
}
