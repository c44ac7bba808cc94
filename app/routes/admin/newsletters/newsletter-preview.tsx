import { href } from "react-router";
import { previewNewsletter } from "#app/domain/people/newsletters/preview.server.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import type { Route } from "./+types/newsletter-preview";
import { LetterPreview } from "./letter.view.tsx";
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
  return { id: letter.id, preview };
}

export default function NewsletterPreview({ loaderData: { id, preview } }: Route.ComponentProps) {
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
      <LetterPreview preview={preview} />
    </div>
  );
}
