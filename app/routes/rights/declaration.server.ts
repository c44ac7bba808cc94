import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { declare, type NewDeclaration } from "#app/domain/shop/rights/declare.server.ts";
import { emailField, idempotencyKeyField, lineField } from "#app/domain/values/fields.ts";
import { consumeClientLimit } from "#app/middleware/client-limit.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";

const line = (missing: string) => lineField({ missing, min: 1, max: 200, tooLong: "200\u00a0caractères au plus." });

/**
 * First name, name, contract and address, nothing else (Code de la consommation, art. D221-5): free text is enough to
 * describe a contract. The form asks for the first name; a declaration without it counts all the same. There is no
 * honeypot: a program that fills in each field for somebody must not lose a declaration.
 */
export const declarationFields = {
  prenom: lineField({ max: 80 }).default(""),
  nom: line("Indiquez votre nom."),
  contrat: line("Indiquez la formation ou le numéro de commande."),
  email: emailField,
  etape: z.enum(["recapituler", "modifier", "confirmer"]).catch("recapituler"),
  tentative: idempotencyKeyField,
};

/** « Léa Martin » */
export function fullName({ prenom, nom }: { prenom: string; nom: string }): string {
  return `${prenom} ${nom}`.trim();
}

interface Fields {
  etape: "recapituler" | "modifier" | "confirmer";
  tentative?: string;
}

/**
 * The steps: declaration, recap with « Modifier », confirmation, receipt. Each step posts the same values; nothing is
 * stored before the confirmation.
 */
export async function handleDeclaration<Values extends Fields>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  schema: z.ZodType<Values>,
  toDeclaration: (values: Values) => NewDeclaration,
) {
  const db = context.get(dbContext);
  const submission = parseWithZod(await request.formData(), { schema });
  const limit = await consumeClientLimit(context, "declaration-client");
  const show = (step: "form" | "recap", status: number, error: string | null = null, headers?: HeadersInit) =>
    data(
      { step, error, result: submission.reply(), tentative: submission.payload.tentative?.toString() ?? randomUUID() },
      { status, headers },
    );
  if (!limit.ok)
    return show("form", 429, "Trop d’envois de suite. Réessayez dans quelques minutes.", {
      "Retry-After": `${limit.retryAfter}`,
    });
  if (submission.status !== "success") return show("form", submission.payload.etape === "modifier" ? 200 : 400);
  const values = submission.value;
  if (values.etape === "modifier") return show("form", 200);
  if (values.etape === "recapituler") return show("recap", 200);
  const idempotencyKey = values.tentative ?? randomUUID();
  const id = await declare(db, idempotencyKey, toDeclaration(values));
  throw redirect(href("/declaration/:id", { id }), 303);
}
