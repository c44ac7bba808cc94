import { href } from "react-router";
import { exportBooks } from "#app/domain/shop/accounting/books.server.ts";
import { asAdmin, leadTo } from "#app/middleware/guards.server.ts";
import { fileAnswer } from "#app/routing/file-answer.server.ts";
import type { Route } from "./+types/books-export";
import { readMonth } from "./accounting-page.ts";

export const loader = leadTo(href("/admin/comptabilite"));

/** A month's entries, or its daily figures. Neither names a person. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const form = await request.formData();
  const month = readMonth(form.get("mois"));
  const file = form.get("fichier") === "jours" ? "jours" : "ecritures";
  const [name, type] = file === "jours" ? (["ventes-aux-particuliers", "csv"] as const) : ([file, "txt"] as const);
  return fileAnswer(context, { name: `${name}-${month}`, type }, () => exportBooks(db, actor, file, month));
}
