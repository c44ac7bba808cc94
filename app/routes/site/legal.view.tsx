import type { LegalSlug } from "#app/content/legal/documents.ts";
import type { LegalDocument } from "#app/content/legal/types.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { legalPdf } from "#app/ui/legal-links.ts";
import { ProseBlocks } from "#app/ui/prose-blocks.tsx";
import { type RefundTrialProps, RefundTrialView } from "./refund-trial.view.tsx";

interface Props {
  document: LegalDocument;
  slug: LegalSlug;
  /** « 21 novembre 2026 » */
  versionLabel: string;
  /** The boxes of the statutory guarantees are not confirmed by counsel yet. */
  awaitsCounsel: boolean;
  /** The calculator of the refund policy; null on the other pages. */
  trial: RefundTrialProps | null;
}

/** A text to read or to print, and the way to each of its parts: beside it when there is room, folded above it on a phone. */
export function LegalView({ document, slug, versionLabel, awaitsCounsel, trial }: Props) {
  const contents = (
    <ol>
      {document.sections.map(({ id, heading }) => (
        <li key={id}>
          <a href={`#${id}`}>{heading}</a>
        </li>
      ))}
      {trial && (
        <li>
          <a href="#calculer">Calculer un remboursement</a>
        </li>
      )}
    </ol>
  );
  return (
    <article className="wrap legal">
      <header className="flow">
        <h1>{document.title}</h1>
        <p className="lead">{document.description}</p>
        <p className="small">
          Version du {versionLabel}. <a href={legalPdf(slug)}>Télécharger ce texte (PDF)</a>
        </p>
        {awaitsCounsel && <p className="hint">Encadrés des garanties légales&nbsp;: à vérifier par le conseil.</p>}
      </header>
      <Disclosure summary="Sommaire" className="toc toc-folded">
        {contents}
      </Disclosure>
      <nav className="toc toc-wide" aria-label="Sommaire">
        {contents}
      </nav>
      <div className="prose">
        {document.sections.map((section) => (
          <section key={section.id} id={section.id}>
            <h2>{section.heading}</h2>
            <ProseBlocks blocks={section.blocks} />
          </section>
        ))}
        {trial && <RefundTrialView {...trial} />}
      </div>
    </article>
  );
}
