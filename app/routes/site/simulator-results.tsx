import type { ReactNode } from "react";
import { counted } from "#app/content/typography.ts";
import { formatMonths, formatPercent } from "#app/domain/site/simulators/french-number.ts";
import type { IndependencePath } from "#app/domain/site/simulators/independence.ts";
import type { LoanCost } from "#app/domain/site/simulators/loan.ts";
import type { RentalYield } from "#app/domain/site/simulators/yield.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { LoanBars, PathCurve } from "#app/ui/finance-charts.tsx";
import { ResourceTable } from "#app/ui/resource-table.tsx";

export function YieldResult({ result }: { result: RentalYield | null }) {
  if (!result) return null;
  const { monthlyCashFlow: flow } = result;
  return (
    <>
      <ResultFigure label="Trésorerie mensuelle, avant impôt" value={signed(flow)}>
        {flow < 0 && `Il manque ${formatEuros(-flow)} par mois, à sortir de ta poche.`}
        {flow === 0 && "Le logement s’équilibre, au centime près."}
        {flow > 0 && `Le logement laisse ${formatEuros(flow)} par mois.`}
      </ResultFigure>
      <FigureLines
        lines={[
          { label: "Coût total", value: formatEuros(result.totalCost) },
          { label: "Loyers d’une année", value: formatEuros(result.yearlyRent) },
          { label: "Charges, taxe et vacance d’une année", value: signed(-result.yearlyCosts) },
          { label: "Ce qui reste, avant le prêt", value: formatEuros(result.netIncome), isTotal: true },
          { label: "Rendement brut", value: formatPercent(result.gross) },
          { label: "Rendement net de charges", value: formatPercent(result.net) },
        ]}
      />
    </>
  );
}

export function LoanResult({ result, report }: { result: LoanCost | null; report: string | null }) {
  if (!result) return null;
  const { schedule } = result;
  return (
    <>
      <ResultFigure label="Mensualité, assurance comprise" value={formatEuros(result.monthlyTotal)}>
        Le crédit coûte {formatEuros(result.cost)}, en plus du capital.
      </ResultFigure>
      <LoanBars schedule={schedule} />
      <FigureLines
        lines={[
          { label: "Mensualité hors assurance", value: formatEuros(result.instalment) },
          { label: "Assurance, par mois", value: formatEuros(result.monthlyInsurance) },
          { label: "Total des intérêts", value: formatEuros(result.totalInterest) },
          { label: "Total de l’assurance", value: formatEuros(result.totalInsurance) },
          { label: "Coût du crédit", value: formatEuros(result.cost), isTotal: true },
          { label: "Total versé", value: formatEuros(result.totalPaid) },
          ...(result.effort === null ? [] : [{ label: "Taux d’effort", value: formatPercent(result.effort) }]),
        ]}
      />
      {report && (
        <p>
          <a className="link print:hidden" href={report}>
            Reporter cette mensualité dans le rendement
          </a>
        </p>
      )}
      <Disclosure summary="Échéancier, année par année" className="print:not-open:hidden">
        <ResourceTable
          className="mt-4"
          caption="Échéancier du prêt"
          head={["Année", "Versé", "Intérêts", "Assurance", "Capital remboursé", "Reste dû"]}
          rows={schedule.map((year) => [
            `${year.year}`,
            ...[year.paid, year.interest, year.insurance, year.capital, year.balance].map(formatEuros),
          ])}
          note="Chaque mois est arrondi au centime. La dernière mensualité prend la différence, comme à la banque."
        />
      </Disclosure>
    </>
  );
}

export function IndependenceResult({ result }: { result: IndependencePath | null }) {
  if (!result) return null;
  const { monthsToCoverage, monthsToReserve, points } = result;
  const reserveIn = delay(monthsToReserve);
  const coverageIn = delay(monthsToCoverage);
  return (
    <>
      <ResultFigure label="Tes revenus hors salaire paient tes dépenses" value={coverageIn}>
        {monthsToReserve === null
          ? `À ce rythme, ta réserve de ${formatEuros(result.targetSavings)} ne se remplit pas.`
          : `Ta réserve de ${formatEuros(result.targetSavings)} est pleine ${reserveIn}.`}
      </ResultFigure>
      <PathCurve
        path={result}
        label={`Sur ${counted(points.length - 1, "an")}\u00a0: réserve pleine ${reserveIn}, la couverture des dépenses passe de ${result.coverage}\u00a0% à ${points.at(-1)?.coverage}\u00a0%.`}
      />
      <FigureLines
        lines={[
          { label: "Réserve aujourd’hui", value: inMonths(result.reserve) },
          { label: "Couverture aujourd’hui", value: `${result.coverage}\u00a0%` },
        ]}
      />
      <Disclosure summary="Le chemin, année par année" className="print:not-open:hidden">
        <ResourceTable
          className="mt-4"
          caption="Épargne et revenus, année par année"
          head={["Année", "Épargne", "Réserve", "Revenus par mois", "Couverture"]}
          rows={points.map(({ year, savings, reserve, income, coverage }) => [
            year === 0 ? "Aujourd’hui" : `${year}`,
            formatEuros(savings),
            inMonths(reserve),
            formatEuros(income),
            `${coverage}\u00a0%`,
          ])}
        />
      </Disclosure>
    </>
  );
}

function signed(cents: number): string {
  return cents > 0 ? `+${formatEuros(cents)}` : formatEuros(cents);
}

function delay(months: number | null): string {
  if (months === null) return "pas à ce rythme";
  return months === 0 ? "déjà" : `dans ${formatMonths(months)}`;
}

const decimals = new Intl.NumberFormat("fr-FR");

function inMonths(tenths: number): string {
  return `${decimals.format(tenths / 10)}\u00a0mois`;
}

interface FigureLine {
  label: string;
  value: string;
  isTotal?: boolean;
}

/** A result: the main figure, set large, then its calculation. */
function ResultFigure({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div>
      <p>
        <span className="eyebrow">{label}</span>{" "}
        <strong className="mt-1 mb-2 block text-balance amount text-3xl leading-[1.1] tracking-[-0.02em]">
          {separateSign(value)}
        </strong>
      </p>
      {children && <p>{children}</p>}
    </div>
  );
}

function FigureLines({ lines }: { lines: readonly FigureLine[] }) {
  return (
    <dl className="[font-variant-numeric:tabular-nums]">
      {lines.map(({ label, value, isTotal }) => (
        <div
          key={label}
          className={`flex flex-wrap justify-between gap-x-6 border-hairline border-t py-2 ${isTotal ? "font-semibold" : ""}`}
        >
          <dt>{label}</dt>
          <dd className="ms-auto font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Fraunces draws « + » and « € » too thin, so beside a large figure they have the text's typeface. */
function separateSign(value: string): ReactNode {
  if (!/^[+−]/.test(value)) return value;
  return (
    <>
      <span className="font-medium font-text text-[0.8em] leading-none">{value[0]}</span>
      {value.slice(1)}
    </>
  );
}
