import { z } from "zod";
import type { Route } from "./+types/withdrawal";
import { declarationFields, fullName, handleDeclaration } from "./declaration.server.ts";
import { DeclarationView } from "./declaration.view.tsx";

const schema = z.object(declarationFields);

export function loader() {
  return null;
}

export function action({ request, context }: Route.ActionArgs) {
  return handleDeclaration(request, context, schema, ({ contrat, email, ...values }) => ({
    kind: "withdrawal",
    name: fullName(values),
    contract: contrat,
    email,
    requestedEnd: null,
    requestedDate: null,
  }));
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Renoncer au contrat" },
  { name: "description", content: "Exercez votre droit de rétractation en ligne, sans compte et sans motif." },
];

export default function Withdrawal({ actionData }: Route.ComponentProps) {
  return <DeclarationView kind="withdrawal" answer={actionData} />;
}
