import { href } from "react-router";
import { previewNewsletter } from "#app/domain/people/newsletters/preview.server.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { EmailPreview } from "../mail/email-preview.view.tsx";
import type { Route } from "./+types/newsletter-preview";
import { letterOf } from "./newsletter-page.server.ts";

/** The frames have inline styles of their own, which the page's security policy must allow. */
export const handle = {
  title: "Aperçu d’une infolettre",
  section: href("/admin/infolettres"),
  showsEmail: true,
} satisfies Handle;

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const letter = await letterOf(context, params.id);
  const preview = await previewNewsletter(letter);
  // A frame takes the colours of the browser: this one shows what the other setting makes of it.
  const dark = preview.html.replaceAll("@media (prefers-color-scheme: dark)", "@media all");
  return { id: letter.id, preview, dark };
}

export default function NewsletterPreview({ loaderData: { id, preview, dark } }: Route.ComponentProps) {
  const frame = "block rounded-md border border-line bg-surface-raised";
  return (
    <div className="flow">
      <Breadcrumb
        items={[
          { label: "Infolettres", href: href("/admin/infolettres") },
          { label: "Texte", href: href("/admin/infolettres/:id", { id }) },
          { label: "Aperçu" },
        ]}
      />
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
