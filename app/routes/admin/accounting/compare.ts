import { href, redirect } from "react-router";
import { startComparison } from "#app/domain/shop/ledger/invoice-check.server.ts";
import { asAdmin, leadTo } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/compare";

export const loader = leadTo(href("/admin/comptabilite"));

export async function action({ context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  await startComparison(db, actor);
  throw redirect(withNotice(href("/admin/comptabilite"), "comparison-started"), 303);
}
