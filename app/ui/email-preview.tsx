import { Disclosure } from "#app/ui/disclosure.tsx";

export function EmailPreview({ html, text }: { html: string; text: string }) {
  return (
    <section className="flex flex-col gap-4">
      <h2>Aperçu</h2>
      <p className="hint">Les liens personnels sont masqués.</p>
      <iframe
        className="block h-176 w-full rounded-md border border-line bg-surface-raised"
        srcDoc={html}
        title="La lettre telle qu’elle s’affiche"
        sandbox=""
      />
      <Disclosure summary="Version texte">
        <section
          aria-label="Version texte"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
          tabIndex={0}
          className="max-h-120 overflow-auto rounded-md border border-line p-4"
        >
          <pre className="wrap-anywhere whitespace-pre-wrap font-mono text-sm leading-normal">{text}</pre>
        </section>
      </Disclosure>
    </section>
  );
}
