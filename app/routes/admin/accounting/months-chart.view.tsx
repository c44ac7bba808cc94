import type { MonthView } from "./labels.ts";

const WIDTH = 360;
const HEIGHT = 100;

/** Two bars a month: what was sold, and what of it was given back. The table below says the same in figures. */
export function MonthsChart({ months }: { months: MonthView[] }) {
  const most = Math.max(...months.map(({ sold, returned }) => Math.max(sold, returned)), 1);
  const step = WIDTH / Math.max(months.length, 1);
  const bar = (x: number, cents: number) => {
    const height = Math.round((cents / most) * (HEIGHT - 5));
    return cents > 0 ? `M${Math.round(x)} ${HEIGHT}v${-Math.max(height, 2)}h${Math.round(step * 0.3)}V${HEIGHT}Z` : "";
  };
  return (
    <figure className="max-w-3xl">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-32 w-full border-line border-b"
        role="img"
        aria-label="Chaque mois, ce qui a été vendu et ce qui a été rendu. Le tableau qui suit donne les montants."
      >
        <path
          className="fill-primary"
          d={months.map(({ sold }, index) => bar(index * step + step * 0.15, sold)).join("")}
        />
        <path
          className="fill-secondary"
          d={months.map(({ returned }, index) => bar(index * step + step * 0.5, returned)).join("")}
        />
      </svg>
      <p aria-hidden="true" className="mt-1 grid auto-cols-fr grid-flow-col text-center text-ink-soft text-xs">
        {months.map(({ key }) => (
          <span key={key}>{key.slice(5)}</span>
        ))}
      </p>
      <figcaption className="mt-2 flex gap-6 text-sm">
        <span>
          <span aria-hidden="true" className="mr-2 inline-block size-3 bg-primary" />
          Vendu
        </span>
        <span>
          <span aria-hidden="true" className="mr-2 inline-block size-3 bg-secondary" />
          Rendu
        </span>
      </figcaption>
    </figure>
  );
}
