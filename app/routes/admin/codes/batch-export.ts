import { href, redirect } from "react-router";
import { termsLabel } from "#app/domain/shop/codes/code-name.ts";
import { exportBatch, type ListedCode } from "#app/domain/shop/codes/list-codes.server.ts";
import type { Column } from "#app/domain/values/csv.server.ts";
import { parisDay } from "#app/domain/values/time.ts";
import { asAdmin, requireAdmin } from "#app/middleware/guards.server.ts";
import { fileAnswer } from "#app/routing/file-answer.server.ts";
import type { Route } from "./+types/batch-export";

export function loader({ params, context }: Route.LoaderArgs): never {
  requireAdmin(context);
  throw redirect(`${href("/admin/codes")}?lot=${params.batch}`);
}

/** The reserved codes that were made together. */
export async function action({ params: { batch }, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  return fileAnswer(context, { name: "codes", type: "csv" }, () => exportBatch(db, actor, batch, COLUMNS));
}

const COLUMNS: Column<ListedCode>[] = [
  ["Code", ({ code }) => code],
  ["Réduction", termsLabel],
  ["Fin", ({ endsAt }) => endsAt && parisDay(endsAt).toString()],
  ["Utilisé", ({ used }) => (used > 0 ? "oui" : "non")],
  ["Note", ({ note }) => note],
];
