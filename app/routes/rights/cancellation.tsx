import { z } from "zod";
import { dayField } from "#app/domain/values/fields.ts";
import { parisDay } from "#app/domain/values/time.ts";
import type { Route } from "./+types/cancellation";
import { declarationFields, fullName, handleDeclaration } from "./declaration.server.ts";
import { DeclarationView } from "./declaration.view.tsx";

const schema = z
  .object({
    ...declarationFields,
    fin: z.enum(["des-que-possible", "fin-de-periode", "date"], {
      error: "Choisissez quand le contrat doit prendre fin.",
    }),
    date: dayField("Indiquez une date.").optional(),
  })
  .superRefine(({ fin, date }, check) => {
    if (fin !== "date") return;
    const issue = (message: string) => check.addIssue({ code: "custom", path: ["date"], message });
    if (!date) issue("Indiquez la date souhaitée.");
    else if (date < parisDay(new Date()).toString()) issue("Choisissez une date à venir.");
  });

export function loader() {
  return null;
}

export function action({ request, context }: Route.ActionArgs) {
  return handleDeclaration(request, context, schema, ({ contrat, email, fin, date, ...values }) => ({
    kind: "cancellation",
    name: fullName(values),
    contract: contrat,
    email,
    requestedEnd: fin,
    requestedDate: fin === "date" ? (date ?? null) : null,
  }));
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Résilier votre contrat" },
  { name: "description", content: "Résiliez un abonnement en ligne, sans compte, en quelques lignes." },
];

export default function Cancellation({ actionData }: Route.ComponentProps) {
  return <DeclarationView kind="cancellation" answer={actionData} />;
}
