import type { Route } from "./+types/contract";
import { ContractView } from "./contract.view.tsx";
import { contractDocument } from "./contract-document.server.ts";
import { findContract } from "./contract-reader.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const file = await findContract(context, params.number);
  return { number: file.number, termsSha256: file.terms.sha256, document: contractDocument(file) };
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Dossier du contrat ${params.number}` },
  { name: "description", content: "L’offre, les conditions acceptées, les cases cochées et les lettres envoyées." },
];

export default function Contract({ loaderData }: Route.ComponentProps) {
  return <ContractView {...loaderData} />;
}
