import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { enterDeclaration } from "#app/domain/shop/rights/declare.server.ts";
import { dayField, emailField, idempotencyKeyField, lineField } from "#app/domain/values/fields.ts";
import { parisDay } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/declaration-entry";
import { DeclarationEntryView } from "./declaration-entry.view.tsx";

const schema = z
  .object({
    type: z.enum(["retractation", "resiliation"], { error: "Choisissez ce qui est déclaré." }),
    arrivee: z.enum(["lettre", "email"], { error: "Choisissez comment elle est arrivée." }),
    recue: dayField("Indiquez le jour de réception."),
    nom: lineField({ min: 1, max: 200, missing: "Indiquez le nom." }),
    contrat: lineField({ min: 1, max: 200, missing: "Indiquez le contrat, comme il est écrit." }),
    email: emailField,
    fin: z.enum(["des-que-possible", "fin-de-periode", "date"]).optional(),
    date: dayField("Indiquez une date.").optional(),
    tentative: idempotencyKeyField,
  })
  .superRefine(({ type, recue, fin, date }, check) => {
    const issue = (path: string, message: string) => check.addIssue({ code: "custom", path: [path], message });
    if (recue > parisDay(new Date()).toString()) issue("recue", "Ce jour n’est pas encore venu.");
    if (type === "resiliation" && !fin) issue("fin", "Choisissez la fin demandée.");
    if (type === "resiliation" && fin === "date" && !date) issue("date", "Indiquez la date demandée.");
  });

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return { tentative: randomUUID(), today: parisDay(new Date()).toString() };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireAdmin(context);
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") return data({ result: submission.reply(), error: null }, { status: 400 });
  const { type, arrivee, recue, nom, contrat, email, fin, date, tentative } = submission.value;
  const requestedEnd = type === "resiliation" ? (fin ?? null) : null;
  const id = await enterDeclaration(context.get(dbContext), actorFrom(context), tentative ?? randomUUID(), {
    kind: type === "retractation" ? "withdrawal" : "cancellation",
    channel: arrivee === "lettre" ? "letter" : "email",
    receivedOn: recue,
    name: nom,
    contract: contrat,
    email,
    requestedEnd,
    requestedDate: requestedEnd === "date" ? (date ?? null) : null,
  });
  throw redirect(withNotice(href("/admin/droits/:id", { id }), "declaration-entered"), 303);
}

export const meta: Route.MetaFunction = () => [
  { title: "Saisir une déclaration" },
  { name: "description", content: "Une rétractation ou une résiliation arrivée par lettre ou par e-mail." },
];

export default function DeclarationEntry({ loaderData, actionData }: Route.ComponentProps) {
  return <DeclarationEntryView {...loaderData} answer={actionData} />;
}
