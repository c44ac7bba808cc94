import type { MonthView } from "./labels.ts";

const WIDTH = 360;
const HEIGHT = 120;
const GROUND = 100;

/** Two bars a month: what was sold, and what of it was given back. The table below says the same in figures. */
export function MonthsChart({ months }: { months: MonthView[] }) {
  const most = Math.max(...months.map(({ sold, returned }) => Math.max(sold, returned)), 1);
  const step = WIDTH / Math.max(months.length, 1);
  const bar = (x: number, cents: number) => {
    const height = Math.round((cents / most) * (GROUND - 10));
    return cents > 0 ? `M${Math.round(x)} ${GROUND}v${-Math.max(height, 2)}h${Math.round(step * 0.3)}V${GROUND}Z` : "";
  };
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="block h-auto w-full max-w-3xl"
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
        <path className="stroke-line" d={`M0 ${GROUND}.5H${WIDTH}`} />
        {months.map(({ key }, index) => (
          <text
            key={key}
            x={index * step + step / 2}
            y={GROUND + 16}
            textAnchor="middle"
            className="fill-ink-soft text-xs"
          >
            {key.slice(5)}
          </text>
        ))}
      </svg>
      <figcaption className="flex gap-6 text-sm">
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
