import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { consumeLimit } from "#app/domain/limits/limits.server.ts";
import { declare, type NewDeclaration } from "#app/domain/rights/declare.server.ts";
import { emailField, idempotencyKeyField, lineField } from "#app/domain/values/fields.ts";
import { dbContext, requestContext } from "#app/middleware/contexts.ts";
import { customerActor } from "#app/middleware/guards.server.ts";

const line = (missing: string) => lineField({ missing, min: 1, max: 200, tooLong: "200\u00a0caractères au plus." });

/**
 * Name, contract and address, nothing else (Code de la consommation, art. D221-5): free text is enough to describe a
 * contract.
 */
export const declarationFields = {
  nom: line("Indiquez votre nom."),
  contrat: line("Indiquez la formation ou le numéro de commande."),
  email: emailField,
  etape: z.enum(["recapituler", "modifier", "confirmer"]).catch("recapituler"),
  tentative: idempotencyKeyField,
  site_web: z.string().optional(),
};

interface Fields {
  etape: "recapituler" | "modifier" | "confirmer";
  tentative?: string;
  site_web?: string;
}

/**
 * Declaration → recap with « Modifier » → separate confirmation → receipt. Each step posts the same values; nothing is
 * stored before the confirmation.
 */
export async function takeDeclaration<Values extends Fields>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  schema: z.ZodType<Values>,
  toDeclaration: (values: Values) => NewDeclaration,
) {
  const db = context.get(dbContext);
  const submission = parseWithZod(await request.formData(), { schema });
  const limit = await consumeLimit(
    db,
    customerActor(context),
    "declaration-client",
    context.get(requestContext).address,
  );
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
  // A robot gets the address of a receipt that does not exist.
  const id = values.site_web ? randomUUID() : await declare(db, idempotencyKey, toDeclaration(values));
  throw redirect(href("/declaration/:id", { id }), 303);
}
