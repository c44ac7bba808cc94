import type { RenderedEmail } from "#app/domain/mail/layout/render.tsx";
import { EmailPreview } from "../mail/email-preview.view.tsx";

/** On a wide and on a narrow screen, in light and in dark colours. */
export function LetterPreview({ preview }: { preview: Pick<RenderedEmail, "html" | "text"> }) {
  // A frame takes the colours of the browser: this one shows what the other setting makes of it.
  const dark = preview.html.replaceAll("@media (prefers-color-scheme: dark)", "@media all");
  const frame = "block rounded-md border border-line bg-surface-raised";
  return (
    <>
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
    </>
  );
}
