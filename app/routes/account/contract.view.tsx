import { href } from "react-router";
import type { LegalDocument } from "#app/content/legal/types.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { termsFile } from "#app/ui/legal-links.ts";
import { ProseBlocks } from "#app/ui/prose-blocks.tsx";
import { BackToOrders } from "./back-to-orders.view.tsx";

interface Props {
  number: string;
  /** The file of the accepted terms; null when it was not kept. */
  termsSha256: string | null;
  document: LegalDocument;
}

/** Everything that proves the contract. */
export function ContractView({ number, termsSha256, document }: Props) {
  return (
    <article className="page-narrow">
      <h1>{document.title}</h1>
      <p className="lead">{document.description}</p>
      <p className="actions">
        <ButtonLink href={href("/orders/:number/contrat.zip", { number })}>Télécharger le dossier (ZIP)</ButtonLink>
        {termsSha256 && (
          <ButtonLink href={termsFile(termsSha256)} variant="secondary">
            Conditions acceptées (PDF)
          </ButtonLink>
        )}
      </p>
      <div className="prose wrap-anywhere">
        {document.sections.map(({ id, heading, blocks }) => (
          <section key={id} id={id}>
            <h2>{heading}</h2>
            <ProseBlocks blocks={blocks} />
          </section>
        ))}
      </div>
      <BackToOrders />
    </article>
  );
}
