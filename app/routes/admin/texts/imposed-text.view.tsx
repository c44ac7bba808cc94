import type { LegalText } from "#app/content/legal/blocks.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ProseBlocks } from "#app/ui/prose-blocks.tsx";

/** What the founder cannot change, between her own parts. */
export function ImposedText({ document }: { document: LegalText }) {
  return (
    <Disclosure summary={`Texte imposé, en lecture seule (${document.sections.length} parties)`}>
      <div className="prose text-ink-soft">
        <p className="hint">
          La loi ou le fonctionnement du site l’imposent&nbsp;: il suit le logiciel et votre fiche
          «&nbsp;Vendeur&nbsp;». Vos parties l’entourent&nbsp;; faites relire l’ensemble.
        </p>
        {document.sections.map(({ id, heading, blocks }) => (
          <section key={id}>
            <h3>{heading}</h3>
            <ProseBlocks blocks={blocks} />
          </section>
        ))}
      </div>
    </Disclosure>
  );
}
