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
  /** True until a lawyer has confirmed the boxes about the statutory guarantees. */
  awaitsCounsel: boolean;
  /** The calculator of the refund policy; null on the other pages. */
  trial: RefundTrialProps | null;
}

/** A legal text with a table of contents, which stands beside it or, on a phone, folded above it. */
export function LegalView({ document, slug, versionLabel, awaitsCounsel, trial }: Props) {
  const parts = document.sections.map(({ id, heading }) => ({ id, heading }));
  if (trial) parts.push({ id: "calculer", heading: "Calculer un remboursement" });
  return (
    <article className="wrap gap-x-columns pt-page pb-section lg:grid lg:grid-cols-[15rem_minmax(0,44rem)] lg:items-start lg:*:mt-0 lg:*:min-w-0 print:block">
      <header className="flow lg:col-start-2">
        <h1>{document.title}</h1>
        <p className="lead">{document.description}</p>
        <p className="small">
          Version du {versionLabel}. <a href={legalPdf(slug)}>Télécharger ce texte (PDF)</a>
        </p>
        {awaitsCounsel && <p className="hint">Encadrés des garanties légales&nbsp;: à vérifier par le conseil.</p>}
      </header>
      <Disclosure summary="Sommaire" className="lg:hidden print:hidden">
        <Contents parts={parts} look="border-b border-line py-2.75" />
      </Disclosure>
      <nav
        className="sticky top-26 col-start-1 row-start-2 hidden max-h-[calc(100dvh-8rem)] overflow-y-auto lg:block print:hidden"
        aria-label="Sommaire"
      >
        <Contents parts={parts} look="py-1.75" />
      </nav>
      <div className="prose legal lg:col-start-2">
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

function Contents({ parts, look }: { parts: readonly { id: string; heading: string }[]; look: string }) {
  return (
    <ol className="text-sm leading-[1.35]">
      {parts.map(({ id, heading }) => (
        <li key={id}>
          <a className={`block no-underline hover:underline ${look}`} href={`#${id}`}>
            {heading}
          </a>
        </li>
      ))}
    </ol>
  );
}
