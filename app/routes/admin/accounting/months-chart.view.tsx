import { BarChart } from "#app/ui/bar-chart.tsx";
import type { MonthView } from "./labels.ts";

/** Two bars a month: what was sold, and what of it was given back. The table below says the same in figures. */
export function MonthsChart({ months }: { months: MonthView[] }) {
  return (
    <BarChart
      label="Chaque mois, ce qui a été vendu et ce qui a été rendu. Le tableau qui suit donne les montants."
      series={[
        { name: "Vendu", tone: "primary" },
        { name: "Rendu", tone: "secondary" },
      ]}
      columns={months.map(({ key, sold, returned }) => ({ key, label: key.slice(5), values: [sold, returned] }))}
    />
  );
}
