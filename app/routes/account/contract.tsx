import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { termsFile } from "#app/ui/legal-links.ts";
import { ProseBlocks } from "#app/ui/prose-blocks.tsx";
import type { Route } from "./+types/contract";
import { BackToOrders } from "./account-parts.tsx";
import { contractDocument, findContract, PROOFS } from "./contract-document.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const file = await findContract(context, params.number);
  return { number: file.number, termsSha256: file.terms.sha256, document: contractDocument(file), proofs: PROOFS };
}

export const meta: Route.MetaFunction = ({ params }) => [{ title: `Dossier du contrat ${params.number}` }];

export default function Contract({ loaderData }: Route.ComponentProps) {
  const { number, termsSha256, document, proofs } = loaderData;
  return (
    <article className="page-narrow">
      <h1>{document.title}</h1>
      <p className="lead">{document.description}</p>
      <p className="actions">
        <ButtonLink href={href("/orders/:number/contrat.zip", { number })}>Télécharger le dossier (ZIP)</ButtonLink>
        <ButtonLink href={termsFile(termsSha256)} variant="secondary">
          Conditions acceptées (PDF)
        </ButtonLink>
      </p>
      <div className="prose wrap-anywhere">
        {document.sections.map(({ id, heading, blocks }) =>
          id === proofs ? (
            <Disclosure key={id} summary={heading}>
              <ProseBlocks blocks={blocks} />
            </Disclosure>
          ) : (
            <section key={id} id={id}>
              <h2>{heading}</h2>
              <ProseBlocks blocks={blocks} />
            </section>
          ),
        )}
      </div>
      <p className="actions">
        <BackToOrders />
      </p>
    </article>
  );
}
