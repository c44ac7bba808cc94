import type { ReactNode } from "react";
import { href } from "react-router";
import { VAT_REGIMES } from "#app/content/orders.ts";
import { firstMonth, readEuSales, readMonths, readTurnover } from "#app/domain/shop/accounting/books.server.ts";
import { countContradicted, listInvoices } from "#app/domain/shop/accounting/month-invoices.server.ts";
import { EU_THRESHOLDS, THRESHOLDS } from "#app/domain/shop/accounting/thresholds.ts";
import { regimeOn } from "#app/domain/shop/accounting/vat.ts";
import { listRegimes } from "#app/domain/shop/accounting/vat-regimes.server.ts";
import { readInvoiceCheck } from "#app/domain/shop/ledger/invoice-check.server.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { parisDay } from "#app/domain/values/time.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Badge } from "#app/ui/badge.tsx";
import { BarChart } from "#app/ui/bar-chart.tsx";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { AdminHead } from "#app/ui/headings.tsx";
import { RuledList } from "#app/ui/lists.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/accounting";
import {
  invoiceCheck,
  invoiceLine,
  isOtherMonth,
  monthLabel,
  monthOptions,
  monthViews,
  readMonth,
  thresholdLines,
} from "./accounting-page.ts";
import { answerRegime } from "./decide-regime.server.ts";
import { CONTRADICTED, MonthInvoices } from "./month-invoices.view.tsx";
import { regimeLines, VatRegimes } from "./vat-regimes.tsx";

const SHOWN_MONTHS = 12;

export const handle = { title: "Comptabilité" } satisfies Handle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const today = parisDay(new Date());
  const tomorrow = today.add({ days: 1 });
  const asked = url.searchParams.get("mois");
  const month = readMonth(asked);
  const newest = today.toPlainYearMonth();
  const months = Array.from({ length: SHOWN_MONTHS }, (_, ago) => newest.subtract({ months: SHOWN_MONTHS - 1 - ago }));
  const onlyContradicted = url.searchParams.get("pays") === CONTRADICTED;
  const page = pageNumber(url.searchParams.get("page"));
  const invoices = await listInvoices(db, month, { page, onlyContradicted });
  const turnover = await readTurnover(db, today.year);
  const euSales = await readEuSales(db, today.year);
  const regimes = await listRegimes(db);
  return {
    monthOptions: monthOptions(await firstMonth(db), month),
    month: { value: month.toString(), label: monthLabel(month), isOther: isOtherMonth(asked, month) },
    months: monthViews(await readMonths(db, months[0] ?? newest), months),
    contradicted: await countContradicted(db, month),
    onlyContradicted,
    invoices: { ...invoices, items: invoices.items.map(invoiceLine) },
    year: today.year,
    turnover: { amount: formatEuros(turnover), thresholds: thresholdLines(turnover, THRESHOLDS) },
    euSales: { amount: formatEuros(euSales.now), thresholds: thresholdLines(euSales.highest, EU_THRESHOLDS) },
    check: invoiceCheck(await readInvoiceCheck(db)),
    regime: VAT_REGIMES[regimeOn(regimes, today)],
    regimes: regimeLines(regimes),
    next: { regime: regimeOn(regimes, tomorrow), day: tomorrow.toString() },
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return answerRegime(context, { request, url });
}

type Data = Route.ComponentProps["loaderData"];

export default function Accounting({ loaderData, actionData }: Route.ComponentProps) {
  const { months, year, turnover, euSales, check, regime } = loaderData;
  const moving = months.filter(({ sold, returned }) => sold > 0 || returned > 0).toReversed();
  return (
    <>
      <AdminHead title="Comptabilité" />
      <FlashNotice />
      <Section title="Vendu et rendu, mois par mois">
        {moving.length > 0 && <MonthsChart months={months} />}
        <DataTable
          caption="Vendu et rendu, mois par mois"
          columns={["Mois", "Vendu TTC", "Rendu TTC", "Reste TTC", "Par pays, TTC"]}
          rows={moving.map(({ key, label, amounts, countries }) => ({
            key,
            name: label,
            cells: [<MonthLink key="month" month={key} label={label} />, ...Object.values(amounts), countries],
          }))}
          empty="Rien n’a été vendu ni rendu en douze mois."
        />
      </Section>
      <Section title={`Chiffre d’affaires ${year}`}>
        <p>
          <strong>{turnover.amount}</strong> hors taxe depuis janvier, avoirs déduits, pour les ventes situées en
          France&nbsp;: sans celles hors de l’Union, aux entreprises de ses autres pays, ou avec la TVA d’un autre pays.
          Régime d’aujourd’hui&nbsp;: {regime}. L’année de création, les seuils se comptent au prorata des jours&nbsp;;
          ce que vous vendez hors du site compte aussi.
        </p>
        <Thresholds lines={turnover.thresholds} />
        <p>
          <strong>{euSales.amount}</strong> hors taxe vendus à des particuliers d’autres pays de l’Union.
        </p>
        <Thresholds lines={euSales.thresholds} />
      </Section>
      <Section title="Contrôle des pièces">
        <InvoiceCheck {...check} />
      </Section>
      <MonthInvoices {...loaderData} />
      <VatRegimes regimes={loaderData.regimes} next={loaderData.next} answer={actionData} />
    </>
  );
}

function Thresholds({ lines }: { lines: Data["turnover"]["thresholds"] }) {
  return (
    <RuledList>
      {lines.map(({ label, meaning, isReached, state }) => (
        <li key={label}>
          {label}, {meaning}. <Badge tone={isReached ? "orange" : "grey"}>{state}</Badge>
        </li>
      ))}
    </RuledList>
  );
}

function InvoiceCheck({ at, recentAt, differences }: Data["check"]) {
  return (
    <>
      <p>
        Les pièces récentes sont comparées chaque nuit aux paiements et aux remboursements, toutes une fois par semaine.
        {at !== null && ` Toutes l’ont été le ${at}, les récentes le ${recentAt}.`}
      </p>
      {at !== null && differences.length === 0 && (
        <p>Les numéros se suivent sans trou, et chaque paiement et chaque remboursement a sa pièce, au centime près.</p>
      )}
      {differences.length > 0 && (
        <>
          <p>Relevé par ces comparaisons&nbsp;:</p>
          <RuledList>
            {differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </RuledList>
        </>
      )}
      <form method="post" action={href("/admin/comptabilite/comparer")} className="mt-4">
        <Button variant="secondary">Comparer maintenant</Button>
      </form>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flow">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function MonthLink({ month, label }: { month: string; label: string }) {
  return (
    <a className="link" href={`${href("/admin/comptabilite")}?mois=${month}#pieces`}>
      {label}
    </a>
  );
}

function MonthsChart({ months }: { months: Data["months"] }) {
  return (
    <BarChart
      label="Chaque mois, ce qui a été vendu et ce qui a été rendu, TTC. Le tableau qui suit donne les montants."
      series={[
        { name: "Vendu TTC", tone: "primary" },
        { name: "Rendu TTC", tone: "secondary" },
      ]}
      columns={months.map(({ key, sold, returned }) => ({ key, label: key.slice(5), values: [sold, returned] }))}
    />
  );
}
