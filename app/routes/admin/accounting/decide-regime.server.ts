import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, type RouterContextProvider, redirect } from "react-router";
import { VAT_REGIMES } from "#app/content/orders.ts";
import { asksRegime, decideRegime, type RegimeRefusal } from "#app/domain/shop/accounting/vat-regimes.server.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import { confirmFirst } from "#app/middleware/saved-answers.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import { regimeSchema } from "./vat-regimes.tsx";

const REFUSALS: Record<RegimeRefusal, [field: string, message: string]> = {
  past: ["a_partir_du", "Ce jour est passé\u00a0: les factures émises ne changent plus."],
  invoiced: ["a_partir_du", "Des ventes de ce jour sont déjà facturées\u00a0: choisissez demain au plus tôt."],
  same: ["regime", "C’est déjà le régime de ce jour."],
};

export interface RegimeAnswer {
  result: SubmissionResult<string[]>;
  error: null;
  question: { before: string; after: string; from: string; confirms: string } | null;
}

/** Nobody changes the regime before she has read from what to what, and from when. */
export async function answerRegime(context: Readonly<RouterContextProvider>, from: { request: Request; url: URL }) {
  const { db, actor } = asAdmin(context);
  const form = await from.request.formData();
  const submission = parseWithZod(form, { schema: regimeSchema });
  const refuse = (fieldErrors?: Record<string, string[]>) =>
    data<RegimeAnswer>({ result: submission.reply({ fieldErrors }), error: null, question: null }, { status: 400 });
  if (submission.status !== "success") return refuse();
  const { regime, a_partir_du: startsOn, confirme } = submission.value;
  const asked = { regime, startsOn };
  const confirms = `${regime} ${startsOn}`;
  if (confirme === confirms) await confirmFirst(context, from, form);
  const answer = confirme === confirms ? await decideRegime(db, actor, asked) : await asksRegime(db, asked);
  if (!answer.ok) {
    const [field, message] = REFUSALS[answer.reason];
    return refuse({ [field]: [message] });
  }
  if (confirme === confirms) throw redirect(withNotice(href("/admin/comptabilite"), "vat-regime-decided"), 303);
  const [before, after] = [VAT_REGIMES[answer.before], VAT_REGIMES[regime]];
  const question = { before, after, from: formatDate(startsOn.toString()), confirms };
  return data<RegimeAnswer>({ result: submission.reply(), error: null, question });
}
