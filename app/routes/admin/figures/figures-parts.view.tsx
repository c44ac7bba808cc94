import { href } from "react-router";
import type { Mark } from "#app/domain/shop/orders/desk/marks.server.ts";
import { formatShortDay } from "#app/domain/values/time.ts";
import { LinkLine } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ResourceTable } from "#app/ui/resource-table.tsx";
import { Tabs } from "#app/ui/tabs.tsx";

/** The days that a page of figures compares with as many before them. */
const PERIODS = { "7": "7\u00a0jours", "28": "28\u00a0jours", "365": "un an" } as const;

export function periodOf(url: URL): number {
  const asked = url.searchParams.get("jours") ?? "";
  return Object.hasOwn(PERIODS, asked) ? Number(asked) : 28;
}

/** « + 12 % », « − 4 % »; « — » where there was nothing before. */
export function change(now: number, before: number): string {
  if (before <= 0) return "—";
  const percent = Math.round((100 * (now - before)) / before);
  return `${percent < 0 ? "−" : "+"}\u00a0${Math.abs(percent)}\u00a0%`;
}

const PAGES = [
  { href: href("/admin/mesures"), label: "Audience", file: "audience.csv" },
  { href: href("/admin/mesures/ventes"), label: "Ventes", file: "ventes.csv" },
];

/** The two pages of figures, and the number of days that they show. */
export function FiguresHead({ page, days }: { page: string; days: number }) {
  return (
    <>
      <h1>Mesures</h1>
      <Tabs label="Mesures" tabs={PAGES.map((one) => ({ ...one, isCurrent: one.href === page }))} />
      <Tabs
        label="Période"
        tabs={Object.entries(PERIODS).map(([value, label]) => ({
          href: `${page}?jours=${value}`,
          label,
          isCurrent: Number(value) === days,
        }))}
      />
      {PAGES.filter((one) => one.href === page).map(({ file }) => (
        <LinkLine key={file} href={`${href("/admin/mesures/:file", { file })}?jours=${days}`}>
          Télécharger le tableau (CSV)
        </LinkLine>
      ))}
    </>
  );
}

/** A year goes month by month. */
export const isByMonth = (days: number) => days > 90;

export const stepLabel = (day: string, days: number) =>
  isByMonth(days) ? `${day.slice(5, 7)}/${day.slice(0, 4)}` : formatShortDay(day);

interface StepTableProps {
  days: number;
  caption: string;
  columns: string[];
  /** Its day, or the first of its month. */
  rows: readonly { day: string; cells: string[] }[];
}

/** The figures of a picture. */
export function StepTable({ days, caption, columns, rows }: StepTableProps) {
  return (
    <Disclosure summary={isByMonth(days) ? "Mois par mois, en tableau" : "Jour par jour, en tableau"}>
      <ResourceTable
        className="pt-4"
        caption={caption}
        head={[isByMonth(days) ? "Mois" : "Jour", ...columns]}
        rows={rows.map(({ day, cells }) => [stepLabel(day, days), ...cells])}
      />
    </Disclosure>
  );
}

/** What the dashed lines of a curve say. */
export function Marks({ marks }: { marks: readonly Mark[] }) {
  if (marks.length === 0) return null;
  const days = [...new Set(marks.map(({ day }) => day))];
  return (
    <ul className="hint" aria-label="Repères de la courbe">
      {days.map((day) => (
        <li key={day}>
          {formatShortDay(day)}&nbsp;: {marks.flatMap((mark) => (mark.day === day ? mark.label : [])).join(", ")}
        </li>
      ))}
    </ul>
  );
}
