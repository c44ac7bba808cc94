import { BarChart } from "#app/ui/bar-chart.tsx";
import { DataTable, EmptyList } from "#app/ui/data-table.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";

export interface EmailDayLine {
  key: string;
  label: string;
  sent: number;
}

/** A label for each day would be unreadable, and a label at the end would not fit. */
const isLabelled = (daysAgo: number) => daysAgo % 7 === 3;

/** The sent emails for each day. */
export function EmailDays({ days }: { days: readonly EmailDayLine[] }) {
  const busy = days.filter(({ sent }) => sent > 0).toReversed();
  if (busy.length === 0) return <EmptyList>Aucun e-mail n’est parti en trente jours.</EmptyList>;
  return (
    <div className="mt-6 flex flex-col gap-2">
      <BarChart
        label="Les e-mails partis, jour par jour. Le tableau qui suit donne les nombres."
        series={[{ name: "Partis", tone: "primary" }]}
        columns={days.map(({ key, sent }, index) => ({
          key,
          label: isLabelled(days.length - 1 - index) ? `${key.slice(8)}/${key.slice(5, 7)}` : "",
          values: [sent],
        }))}
      />
      <Disclosure summary="Les nombres, jour par jour">
        <DataTable
          caption="Les e-mails partis, jour par jour"
          columns={["Jour", "Partis"]}
          rows={busy.map(({ key, label, sent }) => ({ key, cells: [label, sent] }))}
          empty=""
        />
      </Disclosure>
    </div>
  );
}

/** How full the disk is; the figure is above. */
export function DiskBar({ used }: { used: number }) {
  return (
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-4 block h-3 w-full max-w-3xl" aria-hidden="true">
      <path className="fill-surface-muted" d="M0 0h100v4H0Z" />
      <path className={used > 0.9 ? "fill-error" : "fill-tertiary"} d={`M0 0h${(used * 100).toFixed(1)}v4H0Z`} />
    </svg>
  );
}
