import { randomUUID } from "node:crypto";
import { href, redirect } from "react-router";
import { z } from "zod";
import { DECLARATION_KIND_LABELS } from "#app/content/orders.ts";
import { enterDeclaration } from "#app/domain/shop/rights/declare.server.ts";
import { dayField, emailField, idempotencyKeyField, lineField } from "#app/domain/values/fields.ts";
import { parisDay } from "#app/domain/values/time.ts";
import { form } from "#app/middleware/form.server.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import { confirmFirst } from "#app/middleware/saved-answers.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Button, LinkLine } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/contact-fields.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { RadioGroup } from "#app/ui/radio-group.tsx";
import { REQUESTED_ENDS } from "../../rights/labels.ts";
import type { Route } from "./+types/declaration-entry";
import { CHANNEL_LABELS } from "./labels.ts";

export const handle = { title: "Saisir une déclaration" } satisfies Handle;

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
    if (recue < parisDay(new Date()).subtract({ years: 1 }).toString()) issue("recue", "Vérifiez l’année.");
    if (type === "resiliation" && !fin) issue("fin", "Choisissez la fin demandée.");
    if (type === "resiliation" && fin === "date" && !date) issue("date", "Indiquez la date demandée.");
  });

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return { tentative: randomUUID(), today: parisDay(new Date()).toString() };
}

export const action = form(
  { guard: requireAdmin, schema },
  async (values, { db, actor, context, request, url, formData }) => {
    await confirmFirst(context, { request, url }, formData);
    const { type, arrivee, recue, nom, contrat, email, fin, date, tentative } = values;
    const requestedEnd = type === "resiliation" ? (fin ?? null) : null;
    const id = await enterDeclaration(db, actor, tentative ?? randomUUID(), {
      kind: type === "retractation" ? "withdrawal" : "cancellation",
      channel: arrivee === "lettre" ? "letter" : "email",
      receivedOn: recue,
      name: nom,
      contract: contrat,
      email,
      requestedEnd,
      requestedDate: requestedEnd === "date" ? (date ?? null) : null,
      chosenWay: null,
    });
    return redirect(withNotice(href("/admin/droits/:id", { id }), "declaration-entered"), 303);
  },
);

const KINDS = [
  { value: "retractation", label: DECLARATION_KIND_LABELS.withdrawal },
  { value: "resiliation", label: DECLARATION_KIND_LABELS.cancellation },
];
const CHANNELS = [
  { value: "lettre", label: CHANNEL_LABELS.letter },
  { value: "email", label: CHANNEL_LABELS.email },
];

export default function DeclarationEntry({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { tentative, today } = loaderData;
  const { field, value, summary } = formState({ answer, schema });
  return (
    <div className="flow max-w-176">
      <LinkLine href={href("/admin/droits")}>Toutes les déclarations</LinkLine>
      <h1>Saisir une déclaration</h1>
      <p className="hint">
        Une lettre ou un e-mail vaut autant que le formulaire. La déclaration compte du jour de sa réception. Quand la
        commande est certaine, la boutique l’exécute d’elle-même&nbsp;: dans l’heure si la cliente répond «&nbsp;C’est
        bien moi&nbsp;» à l’accusé, sinon au bout de 72&nbsp;heures, si l’accusé est parti. Vous pouvez la devancer.
      </p>
      <form method="post" className="form-stack" noValidate>
        <ErrorSummary errors={summary} />
        <input type="hidden" name="tentative" value={value("tentative") ?? tentative} />
        <RadioGroup label="Ce qui est déclaré" {...field("type")} options={KINDS} />
        <RadioGroup label="Arrivée" {...field("arrivee")} options={CHANNELS} />
        <Field
          label="Jour de réception"
          {...field("recue")}
          type="date"
          max={today}
          hint="Une lettre partie dans le délai et reçue après compte du jour de son cachet&nbsp;: indiquez-le (article L.&nbsp;221-21)."
        />
        <Field label="Prénom et nom" {...field("nom")} autoComplete="off" />
        <Field label="Contrat, comme il est écrit" {...field("contrat")} autoComplete="off" />
        <EmailField
          label="Adresse e-mail"
          {...field("email")}
          autoComplete="off"
          hint="L’accusé de réception y part. Si la lettre n’en donne pas, celle de la commande."
        />
        <RadioGroup
          label="Pour une résiliation, la fin demandée"
          {...field("fin")}
          options={REQUESTED_ENDS}
          hint="Sans date écrite : dès que possible (conditions de vente, article 16)."
        />
        <Field label="Date demandée" {...field("date")} type="date" hint="Seulement pour une autre date." />
        <Button>Enregistrer</Button>
      </form>
    </div>
  );
}
