import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { VAT_REGIMES } from "#app/content/invoices.ts";
import { listPapers, readMonths, readTurnover } from "#app/domain/shop/accounting/books.server.ts";
import { regimeOn } from "#app/domain/shop/accounting/vat.ts";
import { decideRegime, listRegimes } from "#app/domain/shop/accounting/vat-regimes.server.ts";
import { readPaperCheck } from "#app/domain/shop/ledger/paper-check.server.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { parisDay } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import { readNotice, withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/accounting";
import { AccountingView } from "./accounting.view.tsx";
import { readMonth, regimeSchema } from "./accounting-form.ts";
import { monthLabel, monthViews, paperCheck, paperLine, regimeLine, thresholdLines } from "./labels.ts";

const SHOWN_MONTHS = 12;

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const today = parisDay(new Date());
  const month = readMonth(url.searchParams.get("mois"));
  const newest = today.toPlainYearMonth();
  const months = Array.from({ length: SHOWN_MONTHS }, (_, ago) => newest.subtract({ months: SHOWN_MONTHS - 1 - ago }));
  const papers = await listPapers(db, month, pageNumber(url.searchParams.get("page")));
  const turnover = await readTurnover(db, today.year);
  const regimes = await listRegimes(db);
  return {
    notice: readNotice(url),
    address: { pathname: url.pathname, search: url.search },
    month: { value: month.toString(), label: monthLabel(month) },
    months: monthViews(await readMonths(db, months[0] ?? newest), months),
    papers: { ...papers, items: papers.items.map(paperLine) },
    turnover: { year: today.year, amount: formatEuros(turnover), thresholds: thresholdLines(turnover) },
    check: paperCheck(await readPaperCheck(db)),
    regime: VAT_REGIMES[regimeOn(regimes, today)],
    regimes: regimes.map(regimeLine).toReversed(),
    today: today.toString(),
  };
}

/** Decides the VAT regime from a day on. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = actorFrom(context);
  const submission = parseWithZod(await request.formData(), { schema: regimeSchema });
  if (submission.status !== "success") return data({ result: submission.reply(), error: null }, { status: 400 });
  const { regime, a_partir_du: startsOn } = submission.value;
  const decided = await decideRegime(context.get(dbContext), actor, { regime, startsOn });
  if (!decided.ok) {
    const past = "Ce jour est passé\u00a0: les factures émises ne changent plus.";
    return data({ result: submission.reply({ fieldErrors: { a_partir_du: [past] } }), error: null }, { status: 400 });
  }
  throw redirect(withNotice(href("/admin/comptabilite"), "vat-regime-decided"), 303);
}

export const meta: Route.MetaFunction = () => [
  { title: "Comptabilité" },
  { name: "description", content: "Factures, avoirs, TVA et chiffre d’affaires." },
];

export default function Accounting({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountingView {...loaderData} answer={actionData} />;
}
