import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { DECLARATION_KEPT, lasting } from "#app/content/retention.ts";
import { readAccount } from "#app/domain/people/accounts/profile.server.ts";
import { type ContractOrder, readOwnOrder } from "#app/domain/shop/rights/contract-orders.server.ts";
import { declare, type NewDeclaration, readWaysOut } from "#app/domain/shop/rights/declare.server.ts";
import { billedName } from "#app/domain/shop/rights/ended-elsewhere.server.ts";
import { numbersIn } from "#app/domain/shop/rights/matching.ts";
import { readWithdrawalGain } from "#app/domain/shop/rights/withdrawal-gain.server.ts";
import { dayField, emailField, idempotencyKeyField, lineField } from "#app/domain/values/fields.ts";
import { parisDay } from "#app/domain/values/time.ts";
import { dbContext, userContext } from "#app/middleware/contexts.ts";
import { actorOf } from "#app/middleware/guards.server.ts";
import { consumeClientLimit, tooManyRequests } from "#app/routing/client-limit.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/contact-fields.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { DataNotice } from "#app/ui/notice.tsx";
import { RadioGroup } from "#app/ui/radio-group.tsx";
import type { Db } from "#db/connection.server.ts";
import type { Route } from "./+types/declaration";
import { DeclaredBefore, Recap } from "./declaration-parts.tsx";
import { readDeclaredBefore } from "./declared-before.server.ts";
import {
  chargedUntil,
  contractLabel,
  DECLARATION_LABELS,
  type DeclarationKind,
  REQUESTED_ENDS,
  unopenedLabel,
  wayChoice,
} from "./labels.ts";
import { readUnopenedModules } from "./unopened-modules.server.ts";

const line = (missing: string) => lineField({ missing, min: 1, max: 200, tooLong: "200\u00a0caractères au plus." });

/**
 * First name, name, contract and address, nothing else (Code de la consommation, art. D221-5). A declaration without the
 * first name counts all the same. No honeypot: a program that fills in each field for somebody must not lose one.
 */
const fields = {
  prenom: lineField({ max: 80 }).default(""),
  nom: line("Indiquez votre nom."),
  contrat: line("Indiquez la formation ou le numéro de commande."),
  email: emailField,
  etape: z.enum(["recapituler", "modifier", "confirmer"]).catch("recapituler"),
  tentative: idempotencyKeyField,
};

const schemas = {
  withdrawal: z.object(fields),
  cancellation: z
    .object({
      ...fields,
      fin: z.enum(["des-que-possible", "fin-de-periode", "date"], {
        error: "Choisissez quand le contrat doit prendre fin.",
      }),
      date: dayField("Indiquez une date.").optional(),
      voie: z
        .enum(["retractation", "garantie", "resiliation"], { error: "Choisissez l’une des deux voies." })
        .optional(),
    })
    .superRefine(({ fin, date }, check) => {
      if (fin !== "date") return;
      const issue = (message: string) => check.addIssue({ code: "custom", path: ["date"], message });
      if (!date) issue("Indiquez la date souhaitée.");
      else if (date < parisDay(new Date()).toString()) issue("Choisissez une date à venir.");
    }),
};

const ADDRESSES = { withdrawal: href("/retractation"), cancellation: href("/resiliation") };
const kindOf = (pattern: string): DeclarationKind => (pattern.endsWith("resiliation") ? "cancellation" : "withdrawal");

/** `?commande=`: of an order of the session's account, the form is filled in. For anybody else it repeats the number. */
export async function loader({ pattern, url, context }: Route.LoaderArgs) {
  const userId = context.get(userContext)?.id;
  const [number] = numbersIn(url.searchParams.get("commande") ?? "");
  const kind = kindOf(pattern);
  const db = context.get(dbContext);
  const order = userId && number ? await readOwnOrder(db, userId, number) : undefined;
  if (!userId || !order) return { kind, stored: number ? { contrat: number } : {}, declared: null };
  return { kind, stored: await ownContract(db, userId, order), declared: await readDeclaredBefore(db, order.id, kind) };
}

async function ownContract(db: Db, userId: string, order: ContractOrder): Promise<Record<string, string>> {
  const { firstName, lastName } = (await readAccount(db, userId)).profile;
  const billed = lastName || firstName ? "" : await billedName(db, order.id);
  const [, first = firstName, last = billed || lastName] = /^(\S+) (\S+)$/.exec(billed) ?? [];
  return { prenom: first, nom: last, contrat: contractLabel(order), email: order.accountEmail ?? order.email };
}

/**
 * Declaration, recap with « Modifier », confirmation, receipt. Each step posts the same values; nothing is stored before
 * the confirmation.
 */
export async function action({ request, context, pattern }: Route.ActionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: schemas[kindOf(pattern)] });
  const limit = await consumeClientLimit(context, "declaration-client");
  const tentative = submission.payload.tentative?.toString() ?? randomUUID();
  const userId = context.get(userContext)?.id ?? null;
  const told = { choice: null, charged: null, unopened: null, gain: null };
  const answer = { error: null, result: submission.reply(), tentative, ...told };
  const show = (step: "form" | "recap", status: number) => data({ ...answer, step }, { status });
  if (!limit.ok) {
    const error = "Trop d’envois de suite. Réessayez dans quelques minutes.";
    return data({ ...answer, step: "form" as const, error }, tooManyRequests(limit));
  }
  if (submission.status !== "success") return show("form", submission.payload.etape === "modifier" ? 200 : 400);
  const values = submission.value;
  if (values.etape === "modifier") return show("form", 200);
  const db = context.get(dbContext);
  const declaration = toDeclaration(values);
  if (values.etape === "recapituler")
    return data({ ...answer, step: "recap" as const, ...(await readRecap(db, declaration, userId)) });
  const receipts = await consumeClientLimit(context, "declaration-receipt-client");
  const id = await declare(db, values.tentative ?? randomUUID(), declaration, {
    actor: actorOf(context),
    userId,
    mayHaveReceipt: receipts.ok,
  });
  throw redirect(href("/declaration/:id", { id }), 303);
}

/** The guarantee is no choice of the law, and asked for by this value alone. */
const KINDS = { retractation: "withdrawal", garantie: null, resiliation: "cancellation" } as const;

/** Nothing is left to choose after the fourteen days; anybody else chooses in general. */
async function readRecap(db: Db, declaration: NewDeclaration, userId: string | null) {
  if (declaration.kind === "withdrawal")
    return { gain: userId ? await readWithdrawalGain(db, declaration, userId) : null };
  const { order, ways, mayTell } = await readWaysOut(db, declaration, userId);
  const charged = chargedUntil(declaration.requestedDate, mayTell ? order : null);
  const unopened = mayTell && order ? unopenedLabel(await readUnopenedModules(db, order, declaration)) : null;
  return { charged, unopened, choice: mayTell ? ways && wayChoice(order, ways) : wayChoice(null, null) };
}

function toDeclaration(values: z.output<(typeof schemas)[DeclarationKind]>): NewDeclaration {
  const { prenom, nom, contrat, email } = values;
  const common = { name: `${prenom} ${nom}`.trim(), contract: contrat, email };
  if (!("fin" in values))
    return { kind: "withdrawal", ...common, requestedEnd: null, requestedDate: null, chosenWay: null };
  const requestedDate = values.fin === "date" ? (values.date ?? null) : null;
  const chosenWay = values.voie ? KINDS[values.voie] : null;
  const asksGuarantee = values.voie === "garantie";
  return { kind: "cancellation", ...common, requestedEnd: values.fin, requestedDate, chosenWay, asksGuarantee };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { title, description } = DECLARATION_LABELS[loaderData.kind];
  return [{ title }, { name: "description", content: description }];
};

export default function Declaration({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { kind, stored, declared } = loaderData;
  const labels = DECLARATION_LABELS[kind];
  return (
    <section className="page-form">
      <h1>{labels.title}</h1>
      {declared && !answer && <DeclaredBefore {...declared} address={ADDRESSES[kind]} />}
      {answer?.step === "recap" ? (
        <Recap kind={kind} answer={answer} />
      ) : (
        !(declared?.isFinal && !answer) && <DeclarationForm kind={kind} answer={answer} stored={stored} />
      )}
    </section>
  );
}

type FormProps = Pick<Route.ComponentProps["loaderData"], "kind" | "stored"> & {
  answer: Route.ComponentProps["actionData"];
};

function DeclarationForm({ kind, answer, stored }: FormProps) {
  const { field, summary } = formState({ answer, stored, schema: schemas[kind] });
  const labels = DECLARATION_LABELS[kind];
  return (
    <>
      <p className="lead">{labels.intro}</p>
      <form method="post" className="form-stack">
        <ErrorSummary errors={summary} />
        <Field label="Prénom" {...field("prenom")} autoComplete="given-name" saysOptional={false} />
        <Field label="Nom" {...field("nom")} autoComplete="family-name" />
        <Field
          label="Le contrat concerné"
          {...field("contrat")}
          hint="Le nom de la formation ou le numéro de commande : ce que vous avez sous la main suffit."
        />
        <EmailField label="Votre adresse e-mail" hint="L’accusé de réception y est envoyé." {...field("email")} />
        {kind === "cancellation" && (
          <>
            <RadioGroup label="Quand le contrat doit-il prendre fin ?" {...field("fin")} options={REQUESTED_ENDS} />
            <Field
              label="Date souhaitée"
              {...field("date")}
              saysOptional={false}
              type="date"
              hint="Seulement si vous avez choisi une autre date."
            />
          </>
        )}
        <DataNotice>
          Ces données servent à traiter votre déclaration et à la prouver. Elles sont gardées {DECLARATION_KEPT}&nbsp;;
          les lettres qui y répondent, {lasting("contract")} avec le dossier du contrat.
        </DataNotice>
        <Button type="submit">Continuer</Button>
      </form>
    </>
  );
}
