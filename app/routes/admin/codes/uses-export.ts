import { href, redirect } from "react-router";
import { ORDER_STATUS } from "#app/content/orders.ts";
import { type CodeUse, exportUses, findCode } from "#app/domain/shop/codes/list-codes.server.ts";
import type { Column } from "#app/domain/values/csv.server.ts";
import { parisDay } from "#app/domain/values/time.ts";
import { asAdmin, orNotFound, requireAdmin } from "#app/middleware/guards.server.ts";
import { fileAnswer } from "#app/routing/file-answer.server.ts";
import type { Route } from "./+types/uses-export";
import { USE_LABELS } from "./labels.ts";

export function loader({ params, context }: Route.LoaderArgs): never {
  requireAdmin(context);
  throw redirect(href("/admin/codes/:id", params));
}

export async function action({ params: { id }, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const code = orNotFound(await findCode(db, id));
  const name = `code-${code.code.toLowerCase()}`;
  return fileAnswer(context, { name, type: "csv" }, () => exportUses(db, actor, id, COLUMNS));
}

/** Without names and addresses: they are in the orders' own file. */
const COLUMNS: Column<CodeUse>[] = [
  ["Commande", ({ number }) => number],
  ["Date", ({ at }) => parisDay(at).toString()],
  ["Formation", ({ formationName }) => formationName],
  ["État du code", ({ state }) => USE_LABELS[state]],
  ["Statut", ({ status }) => ORDER_STATUS[status].label],
  ["Prix sans code (€)", ({ listCents, amountCents }) => BigInt(listCents ?? amountCents)],
  ["Réduction (€)", ({ cents }) => BigInt(cents)],
  ["À payer (€)", ({ amountCents }) => BigInt(amountCents)],
  ["Remboursé (€)", ({ refundedCents }) => BigInt(refundedCents)],
];
