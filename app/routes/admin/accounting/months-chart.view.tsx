import { BarChart } from "#app/ui/bar-chart.tsx";
import type { MonthView } from "./labels.ts";

/** Two bars for each month: sales and refunds. The table below has the same figures. */
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
